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
  /** Decided here; not confirmed by the gateway yet. */
  REQUESTED = 'REQUESTED',
  PENDING = 'PENDING',
  PROCESSED = 'PROCESSED',
  FAILED = 'FAILED',
}
registerEnumType(RefundStatus, { name: 'RefundStatus' });

/** The reason of the refund of a second payment. */
export const ALREADY_PAID = 'The order was already paid';
/** The reason of the refund of a cancelled order. */
export const ORDER_CANCELLED = 'The order was cancelled';
/** The reason of a refund that an admin retries. */
export const TRIED_AGAIN = 'Tried again';

/** Money on its way back. The row is written first; its id is the key of every request to the gateway. */
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
  /** The gateway's id of it; null until the gateway has named it. */
  @Column('text', { name: 'gateway_refund_id', nullable: true }) remoteId: string | null;
  @Field(() => Rupees) @Column('integer') amount: number;
  @Field(() => RefundStatus) @Column('text') status: RefundStatus;
  @Field({ description: 'The buyer reads it, too.' }) @Column('text') reason: string;
  /** The gateway's message when it failed: for admins only, so the resolver checks who reads it. */
  @Column('text', { nullable: true }) error: string | null;
  /**
   * The failed refund that this one replaces: an admin retried it, the gateway had less left to refund, or it had made that one
   * all the same.
   */
  @Column('uuid', { nullable: true }) retryOf: string | null;
  /** Lets whoever requested it repeat the request. */
  @Column('text', { nullable: true }) idempotencyKey: string | null;
  /** When its next step is due (a job takes it); null once it is through. */
  @Column('timestamptz', { nullable: true }) nextTryAt: Date | null;
  @Column('integer', { default: 0 }) tries: number;
  @Field() @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  /** Null also for those that failed under an earlier release. */
  @Column('timestamptz', { nullable: true }) failedAt: Date | null;

  @Field({ description: 'It failed, and another was made in its place.' }) retried: boolean;
  @Field({ description: 'It failed, and its money has not gone back in another way: an admin can retry it.' })
  waitsForAdmin: boolean;

  @ManyToOne('Payment')
  @JoinColumn({ foreignKeyConstraintName: 'refunds_payment_fkey' })
  payment: Relation<Payment>;
}
