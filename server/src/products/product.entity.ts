import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Check, Column, CreateDateColumn, DeleteDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { Rupees } from '../common/rupees.js';
import { Picture, pictureOf } from '../uploads/picture.js';
import { FEW_LEFT, fewOf } from './few-left.js';
import type { Review } from './review.entity.js';
import { type Variant, variantsOf } from './variants/variant.entity.js';

export enum Gender {
  Mens = 'Mens',
  Womens = 'Womens',
  Children = 'Children',
}
registerEnumType(Gender, { name: 'Gender' });

/** SQL for whether shoppers are shown a product; `alias` stands before its columns, such as `p.` */
export const onShelfSql = (alias = '') => `${alias}listed AND ${alias}deleted_at IS NULL`;

/** A deleted product keeps its row, because orders still name it; a draft is not listed before its first update. */
@ObjectType()
@Entity('products')
@Check('products_price_not_negative', 'price >= 0')
@Check('products_stock_not_negative', 'count_in_stock >= 0')
@Check('products_gender_known', `gender = ANY (ARRAY['Mens', 'Womens', 'Children'])`)
@Check('products_stock_rank_right', 'stock_rank = LEAST(COALESCE(scarcest, count_in_stock), 20)')
@Check('products_unsorted_by_variant', 'unsorted = 0 OR unsorted > 0 AND scarcest IS NOT NULL')
@Check(
  'products_rating_is_average',
  `rating = CASE WHEN num_reviews = 0 THEN 0 ELSE round(rating_sum::numeric / num_reviews, 2) END`,
)
@Index('products_by_newest', ['createdAt', 'id'], { where: onShelfSql() })
@Index('products_by_rating', ['rating', 'numReviews', 'createdAt', 'id'], { where: onShelfSql() })
@Index('products_held_by_newest', ['createdAt', 'id'], { where: 'deleted_at IS NULL' })
@Index('products_by_stock', ['stockRank', 'id'], { where: 'deleted_at IS NULL' })
@Index('products_search', { synchronize: false })
@Index('products_by_price', { synchronize: false })
@Index('products_by_group', { synchronize: false })
@Index('products_admin_search', { synchronize: false })
export class Product {
  @Field(() => ID) @PrimaryColumn('uuid', { primaryKeyConstraintName: 'products_pkey' }) id: string;
  @Field() @Column('text') name: string;
  @Field({ description: 'An absolute URL, or a path below the root of the shop.' })
  @Column('text')
  image: string;
  @Field() @Column('text') brand: string;
  @Field() @Column('text') category: string;
  @Field() @Column('text') description: string;
  @Field(() => Gender, { nullable: true }) @Column('text', { nullable: true }) gender: Gender | null;
  @Field(() => [String]) @Column('text', { array: true, default: '{}' }) sizes: string[];
  @Field(() => [String]) @Column('text', { array: true, default: '{}' }) colors: string[];
  @Field(() => Rupees) @Column('integer') price: number;
  /** Changes with each sale, so answers that show it are tagged apart from those that do not (see selected-fields.ts). */
  @Field(() => Int) @Column('integer', { default: 0 }) countInStock: number;
  /** The stock of the variant with the fewest pieces left; null for a product that is stocked as a whole. */
  @Column('integer', { nullable: true }) scarcest: number | null;
  @Field(() => Int, {
    description:
      'Pieces that came back from orders and belong to no variant that is sold: an admin sorts them.',
  })
  @Column('integer', { default: 0 })
  unsorted: number;
  /** The stock, or that of the scarcest variant, capped at 20; kept by a trigger, and seldom changes. */
  @Column({ type: 'integer', default: 0, select: false, insert: false, update: false }) stockRank: number;
  /** All pieces ever put on the shelf: what stock on the shelf and in orders must add up to. */
  @Column('integer', { default: 0 }) stockReceived: number;
  @Field(() => Float)
  @Column('numeric', {
    precision: 3,
    scale: 2,
    default: 0,
    transformer: { from: Number, to: (value: number) => value },
  })
  rating: number;
  @Column('integer', { default: 0 }) ratingSum: number;
  @Field(() => Int) @Column('integer', { default: 0 }) numReviews: number;
  @Field({ description: 'False for a draft, which shoppers see in no list.' })
  @Column('boolean', { default: false })
  listed: boolean;
  @Field() @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @DeleteDateColumn({ type: 'timestamptz' }) deletedAt: Date | null;
  /** The row of product_counts with its filter values; kept by a trigger. */
  @Column({ type: 'integer', select: false, insert: false, update: false, nullable: true }) groupId: number;
  /** For a product stocked by variant, the sizes and colours that are in stock, as JSON pairs; kept by a trigger. */
  @Column({ type: 'text', select: false, insert: false, update: false, nullable: true }) choicesLeft: string;
  /** What it is found by: the weighted words of its texts, and terms for its names, filter values and rungs; kept by triggers. */
  @Column({ type: 'tsvector', select: false, insert: false, update: false, nullable: true }) search: string;

  /** The variants that are sold, in the shop's order; set if they were read with the product. */
  variants?: Variant[];
  /** As many as are shown by default; set if they were read with the product. */
  newestReviews?: Review[];

  /** Getters, because resolvers of their own would make every product of every list a promise. */
  @Field(...FEW_LEFT)
  get fewLeft(): number | null {
    return fewOf(this.countInStock);
  }

  @Field(() => Picture)
  get picture(): Picture {
    return pictureOf(this.image);
  }
}

/** Turns a row of plain SQL into a product. A row that was read for a card has only what the card shows. */
export function toProduct(row: object): Product {
  const product = Object.assign(new Product(), row);
  product.rating = Number(product.rating); // a row has it as text
  if (product.createdAt) product.createdAt = new Date(product.createdAt); // JSON has it as text
  if (product.variants) product.variants = variantsOf(product, product.variants);
  return product;
}
