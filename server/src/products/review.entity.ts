import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
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
import { User } from '../users/user.entity.js';
import { Product } from './product.entity.js';

@ObjectType()
@Entity('reviews')
@Check('reviews_rating_in_range', 'rating >= 1 AND rating <= 5')
@Index('reviews_one_per_user', ['userId', 'productId'], { unique: true })
@Index('reviews_by_newest', ['productId', 'createdAt', 'id'])
export class Review {
  @Field(() => ID) @PrimaryColumn('uuid', { primaryKeyConstraintName: 'reviews_pkey' }) id: string;
  @Column('uuid') productId: string;
  @Column('uuid') userId: string;
  @Field({ description: 'The name the reviewer had when writing.' }) @Column('text') name: string;
  @Field(() => Int) @Column('integer') rating: number;
  @Field() @Column('text') comment: string;
  @Field() @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;

  @ManyToOne(() => Product)
  @JoinColumn({ foreignKeyConstraintName: 'reviews_product_fkey' })
  product: Relation<Product>;
  @ManyToOne(() => User) @JoinColumn({ foreignKeyConstraintName: 'reviews_user_fkey' }) user: Relation<User>;
}
