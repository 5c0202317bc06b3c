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
import { Order } from '../orders/order.entity.js';

/**
 * One order at the gateway, under which a shopper may try to pay several times. The row is written before the gateway is called,
 * so that nothing exists there that is unknown here; its id is the gateway's receipt.
 */
@Entity('gateway_orders')
@Check('gateway_orders_amount_positive', 'amount > 0')
@Index('gateway_orders_gateway_id_unique', ['remoteId'], { unique: true })
@Index('gateway_orders_by_order', ['orderId'])
@Index('gateway_orders_one_open', ['orderId'], { unique: true, where: 'open' })
@Index('gateway_orders_unbound', ['createdAt'], { where: 'order_id IS NULL' })
@Index('gateway_orders_to_check', ['nextCheckAt'], { where: 'next_check_at IS NOT NULL' })
export class GatewayOrder {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'gateway_orders_pkey' }) id: string;
  /** Null for a gateway order made over REST without an order, until a payment names one. */
  @Column('uuid', { nullable: true }) orderId: string | null;
  /** The gateway's id of it; null until the gateway has created it. */
  @Column('text', { name: 'gateway_order_id', nullable: true }) remoteId: string | null;
  @Column('integer') amount: number;
  @Column('text') currency: string;
  /** Whether the shopper of its order pays under it now. */
  @Column('boolean', { default: false }) open: boolean;
  /** When the gateway was last asked to create it; the next attempt first checks whether that worked. */
  @Column('timestamptz', { nullable: true }) askedAt: Date | null;
  /** When the gateway is next asked about it (a job does so); null once nothing more can come of it. */
  @Column('timestamptz', { nullable: true }) nextCheckAt: Date | null;
  @Column('integer', { default: 0 }) checks: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;

  @ManyToOne(() => Order)
  @JoinColumn({ foreignKeyConstraintName: 'gateway_orders_order_fkey' })
  order: Relation<Order>;
}
