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
import { Product } from '../products/product.entity.js';
import { Variant } from '../products/variants/variant.entity.js';
import { User } from '../users/user.entity.js';

/** One product, or one variant of it, in one user's cart; a user has one cart, so there is no row for the cart itself. */
@Entity('cart_items')
@Check('cart_items_qty_positive', 'qty > 0')
@Index('cart_items_one_per_choice', { synchronize: false })
export class CartLine {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cart_items_pkey' }) id: string;
  @Column('uuid') userId: string;
  @Column('uuid') productId: string;
  @Column('uuid', { nullable: true }) variantId: string | null;
  @Column('integer') qty: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;

  @ManyToOne(() => User)
  @JoinColumn({ foreignKeyConstraintName: 'cart_items_user_fkey' })
  user: Relation<User>;
  @ManyToOne(() => Product)
  @JoinColumn({ foreignKeyConstraintName: 'cart_items_product_fkey' })
  product: Relation<Product>;
  @ManyToOne(() => Variant, { nullable: true })
  @JoinColumn({ foreignKeyConstraintName: 'cart_items_variant_fkey' })
  variant: Relation<Variant> | null;
}
