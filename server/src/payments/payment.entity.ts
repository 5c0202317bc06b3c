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
import { GatewayOrder } from './gateway-order.entity.js';

/** How far a payment has come at the gateway, in the order in which it may move. */
export enum PaymentStatus {
  CREATED = 'CREATED',
  FAILED = 'FAILED',
  AUTHORIZED = 'AUTHORIZED',
  CAPTURED = 'CAPTURED',
  REFUNDED = 'REFUNDED',
}

/** One attempt to pay. At most one settles an order; the money of every other one goes back. */
@Entity('payments')
@Check('payments_captured_is_whole', 'captured = 0 OR captured = amount')
@Check('payments_refund_within_captured', 'refunded >= 0 AND refunded <= captured')
@Check('payments_settling_is_captured', 'NOT settles OR (captured > 0 AND order_id IS NOT NULL)')
@Index('payments_gateway_id_unique', ['remoteId'], { unique: true })
@Index('payments_one_settles_an_order', ['orderId'], { unique: true, where: 'settles' })
@Index('payments_by_order', ['orderId'])
@Index('payments_by_gateway_order', ['gatewayOrderId'])
export class Payment {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payments_pkey' }) id: string;
  /** The gateway's id of it. */
  @Column('text', { name: 'gateway_payment_id' }) remoteId: string;
  /** The id of its GatewayOrder row. */
  @Column('uuid') gatewayOrderId: string;
  @Column('uuid', { nullable: true }) orderId: string | null;
  @Column('text') status: PaymentStatus;
  @Column('integer') amount: number;
  @Column('text') currency: string;
  @Column('integer', { default: 0 }) captured: number;
  /** What has been or is being refunded: every refund that has not failed. */
  @Column('integer', { default: 0 }) refunded: number;
  /** True for the payment that paid its order. */
  @Column('boolean', { default: false }) settles: boolean;
  @Column('text', { nullable: true }) error: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;

  @ManyToOne(() => GatewayOrder)
  @JoinColumn({ name: 'gateway_order_id', foreignKeyConstraintName: 'payments_gateway_order_fkey' })
  gatewayOrder: Relation<GatewayOrder>;
}
