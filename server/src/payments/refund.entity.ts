import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { Rupees } from '../common/rupees.js';
import type { Payment } from './payment.entity.js';

export enum RefundStatus {
  /** Decided here; the gateway has not confirmed that it knows. */
  REQUESTED = 'REQUESTED',
  PENDING = 'PENDING',
  PROCESSED = 'PROCESSED',
  FAILED = 'FAILED',
}
registerEnumType(RefundStatus, { name: 'RefundStatus' });

/** The reason of a refund that an admin sends off again. */
export const TRIED_AGAIN = 'Tried again';

/** Money on its way back. The row comes first; its id is the key under which the gateway is asked, however often. */
@ObjectType()
@Entity('refunds')
@Check('refunds_amount_positive', 'amount > 0')
@Index('refunds_gateway_id_unique', ['remoteId'], { unique: true })
@Index('refunds_by_payment', ['paymentId'])
@Index('refunds_failed', ['paymentId'], { where: `status = 'FAILED'` })
@Index('refunds_idempotency', ['paymentId', 'idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
@Index('refunds_retried_once', ['retryOf'], { unique: true, where: 'retry_of IS NOT NULL' })
@Index('refunds_to_push', ['nextTryAt'], { where: 'next_try_at IS NOT NULL' })
export class Refund {
  @Field(() => ID) @PrimaryColumn('uuid', { primaryKeyConstraintName: 'refunds_pkey' }) id: string;
  @Column('uuid') paymentId: string;
  /** The gateway's id of it; null until it has named it. */
  @Column('text', { name: 'gateway_refund_id', nullable: true }) remoteId: string | null;
  @Field(() => Rupees) @Column('integer') amount: number;
  @Field(() => RefundStatus) @Column('text') status: RefundStatus;
  @Field({ description: 'The buyer reads it, too.' }) @Column('text') reason: string;
  /** What the gateway said when it failed: for admins only, so the resolver asks who reads it. */
  @Column('text', { nullable: true }) error: string | null;
  /**
   * The failed refund in whose place this one stands: an admin said so, the gateway had less left to give back, or it had made that
   * one all the same.
   */
  @Column('uuid', { nullable: true }) retryOf: string | null;
  /** By which whoever asked for it may ask again. */
  @Column('text', { nullable: true }) idempotencyKey: string | null;
  /** When it takes its next step (a job wakes it then); null once it is through. */
  @Column('timestamptz', { nullable: true }) nextTryAt: Date | null;
  @Column('integer', { default: 0 }) tries: number;
  @Field() @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;

  @Field({ description: 'It failed, and another was made in its place.' }) retried: boolean;

  @ManyToOne('Payment')
  @JoinColumn({ foreignKeyConstraintName: 'refunds_payment_fkey' })
  payment: Relation<Payment>;
}
