import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { lineTotal } from '../common/money.js';
import { Rupees } from '../common/rupees.js';
import { Product } from '../products/product.entity.js';
import { Variant } from '../products/variants/variant.entity.js';
import type { Order } from './order.entity.js';

/** One product of an order, as it was when the order was placed. */
@ObjectType()
@Entity('order_items')
@Index('order_items_by_product', ['productId'])
@Check('order_items_qty_positive', 'qty > 0')
@Check('order_items_price_not_negative', 'price >= 0')
export class OrderItem {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'order_items_pkey' }) orderId: string;
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'order_items_pkey' }) position: number;
  @Field(() => ID, { name: 'product' }) @Column('uuid') productId: string;
  @Field(() => ID, { nullable: true, description: 'Of a product stocked by variant, which one.' })
  @Column('uuid', { nullable: true })
  variantId: string | null;
  @Field() @Column('text') name: string;
  @Field() @Column('text') image: string;
  @Field(() => Rupees) @Column('integer') price: number;
  @Field(() => Int) @Column('integer') qty: number;
  @Field(() => Rupees)
  get lineTotal(): number {
    return lineTotal(this);
  }
  @Field(() => String, { nullable: true }) @Column('text', { nullable: true }) size: string | null;
  @Field(() => String, { nullable: true }) @Column('text', { nullable: true }) color: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      "The variant's, as it is now; as it was when the order was placed once it has none: for those who pack the order.",
  })
  @Column('text', { nullable: true })
  sku: string | null;

  @ManyToOne('Order', 'items')
  @JoinColumn({ foreignKeyConstraintName: 'order_items_order_fkey' })
  order: Relation<Order>;
  @ManyToOne(() => Product)
  @JoinColumn({ foreignKeyConstraintName: 'order_items_product_fkey' })
  product: Relation<Product>;
  @ManyToOne(() => Variant, { nullable: true })
  @JoinColumn({ foreignKeyConstraintName: 'order_items_variant_fkey' })
  variant: Relation<Variant> | null;
}
