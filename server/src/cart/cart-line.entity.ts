import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { Product } from '../products/product.entity.js';
import { User } from '../users/user.entity.js';

/** One product in one user's cart; a user has one cart, so there is no row for the cart itself. */
@Entity('cart_lines')
@Check('cart_lines_qty_positive', 'qty > 0')
export class CartLine {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cart_lines_pkey' }) userId: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cart_lines_pkey' }) productId: string;
  @Column('integer') qty: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;

  @ManyToOne(() => User)
  @JoinColumn({ foreignKeyConstraintName: 'cart_lines_user_fkey' })
  user: Relation<User>;
  @ManyToOne(() => Product)
  @JoinColumn({ foreignKeyConstraintName: 'cart_lines_product_fkey' })
  product: Relation<Product>;
}
