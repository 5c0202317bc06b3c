import { Field, ID, ObjectType } from '@nestjs/graphql';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { PageOf } from '../common/page.js';
import { Rupees } from '../common/rupees.js';
import { User } from '../users/user.entity.js';
import { OrderItem } from './order-item.entity.js';
import { OrderStatus } from './order-status.js';
import { ShippingAddress } from './shipping-address.js';

@ObjectType()
@Entity('orders')
@Check('orders_status_known', `status = ANY (ARRAY['PLACED', 'PAID', 'DELIVERED', 'CANCELLED'])`)
@Check(
  'orders_paid_holds_stock',
  `status <> ALL (ARRAY['PAID', 'DELIVERED']) OR (paid_at IS NOT NULL AND holds_stock)`,
)
@Check('orders_delivered_at', `(status = 'DELIVERED') = (delivered_at IS NOT NULL)`)
@Check(
  'orders_cancelled_at',
  `(status = 'CANCELLED') = (cancelled_at IS NOT NULL) AND (status <> 'CANCELLED' OR NOT holds_stock)`,
)
@Check('orders_total_not_negative', 'total_price >= 0')
@Index('orders_by_user', ['userId', 'createdAt', 'id'])
@Index('orders_number_unique', ['number'], { unique: true })
@Index('orders_by_newest', ['createdAt', 'id'])
// Indexes of open orders name their key in the condition, so that PostgreSQL does not read one whole to find an order by
// another key, such as its id.
@Index('orders_reservations', ['stockHeldUntil'], {
  where: `status = 'PLACED' AND holds_stock AND stock_held_until IS NOT NULL`,
})
@Index('orders_open_by_user', ['userId'], {
  where: `status = 'PLACED' AND holds_stock AND user_id IS NOT NULL`,
})
@Index('orders_idempotency', ['userId', 'idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
export class Order {
  @Field(() => ID) @PrimaryColumn('uuid', { primaryKeyConstraintName: 'orders_pkey' }) id: string;
  @Field({ description: 'For people, who may read it out: 482-913-075. It gives access to nothing.' })
  @Column('text', { default: () => 'new_order_number()' })
  number: string;
  @Column('uuid') userId: string;
  @Field(() => OrderStatus) @Column('text', { default: OrderStatus.PLACED }) status: OrderStatus;
  @Field(() => ShippingAddress)
  @Column(() => ShippingAddress, { prefix: 'ship_' })
  shippingAddress: ShippingAddress;
  @Field() @Column('text') paymentMethod: string;
  @Field(() => Rupees) @Column('integer') itemsPrice: number;
  @Field(() => Rupees) @Column('integer') shippingPrice: number;
  @Field(() => Rupees) @Column('integer') taxPrice: number;
  @Field(() => Rupees) @Column('integer') totalPrice: number;
  @Field(() => Date, { nullable: true }) @Column('timestamptz', { nullable: true }) paidAt: Date | null;
  @Field(() => Date, { nullable: true }) @Column('timestamptz', { nullable: true }) deliveredAt: Date | null;
  @Field(() => Date, { nullable: true }) @Column('timestamptz', { nullable: true }) cancelledAt: Date | null;
  /** True while this order's pieces are off the shelf: reserved or sold. */
  @Column('boolean', { default: true }) holdsStock: boolean;
  @Field(() => Date, {
    nullable: true,
    description: 'Until when an unpaid order keeps its pieces off the shelf.',
  })
  @Column('timestamptz', { nullable: true })
  stockHeldUntil: Date | null;
  @Column('text', { nullable: true }) idempotencyKey: string | null;
  /** Hash of the request that came with the idempotency key. */
  @Column('text', { nullable: true }) fingerprint: string | null;
  @Field() @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;

  @Field(() => User)
  @ManyToOne(() => User)
  @JoinColumn({ foreignKeyConstraintName: 'orders_user_fkey' })
  user: Relation<User>;
  @Field(() => [OrderItem]) @OneToMany(() => OrderItem, (item) => item.order) items: Relation<OrderItem>[];

  @Field() get isPaid(): boolean {
    return this.paidAt !== null;
  }
  @Field() get isDelivered(): boolean {
    return this.deliveredAt !== null;
  }
}

@ObjectType()
export class OrderPage extends PageOf(Order) {}
