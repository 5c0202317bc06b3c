import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A signed event from the gateway: stored at once, processed by a job. */
@Entity('webhook_events')
@Index('webhook_events_to_process', ['nextTryAt'], { where: 'next_try_at IS NOT NULL' })
@Index('webhook_events_by_newest', ['createdAt'])
export class WebhookEvent {
  /** The gateway's event id, or a hash of the body where it sent none. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'webhook_events_pkey' }) id: string;
  @Column('jsonb') body: Record<string, unknown>;
  @Column('integer', { default: 0 }) tries: number;
  /** Set until the event has been processed. */
  @Column('timestamptz', { nullable: true }) nextTryAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
