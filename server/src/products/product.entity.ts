import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Check, Column, CreateDateColumn, DeleteDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { Rupees } from '../common/rupees.js';
import { Picture, pictureOf } from '../uploads/picture.js';

export enum Gender {
  Mens = 'Mens',
  Womens = 'Womens',
  Children = 'Children',
}
export enum Size {
  Small = 'Small',
  Medium = 'Medium',
  Large = 'Large',
}
export enum Color {
  Black = 'Black',
  Red = 'Red',
}
registerEnumType(Gender, { name: 'Gender' });
registerEnumType(Size, { name: 'Size' });
registerEnumType(Color, { name: 'Color' });

const ON_SHELF = 'listed AND deleted_at IS NULL';

/** A deleted product keeps the row, because orders still name it; a draft is not listed before its first update. */
@ObjectType()
@Entity('products')
@Check('products_price_not_negative', 'price >= 0')
@Check('products_stock_not_negative', 'count_in_stock >= 0')
@Check('products_gender_known', `gender = ANY (ARRAY['Mens', 'Womens', 'Children'])`)
@Check('products_sizes_known', `sizes <@ ARRAY['Small', 'Medium', 'Large']`)
@Check('products_colors_known', `colors <@ ARRAY['Black', 'Red']`)
@Check('products_stock_rank_right', 'stock_rank = LEAST(count_in_stock, 20)')
@Check(
  'products_rating_is_average',
  `rating = CASE WHEN num_reviews = 0 THEN 0 ELSE round(rating_sum::numeric / num_reviews, 2) END`,
)
@Index('products_by_newest', ['createdAt', 'id'], { where: ON_SHELF })
@Index('products_by_price', ['price', 'id'], { where: ON_SHELF })
@Index('products_by_rating', ['rating', 'numReviews', 'createdAt', 'id'], { where: ON_SHELF })
@Index('products_by_stock', ['stockRank', 'id'], { where: 'deleted_at IS NULL' })
@Index('products_search', { synchronize: false })
@Index('products_facets', { synchronize: false })
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
  @Field(() => [Size]) @Column('text', { array: true, default: '{}' }) sizes: Size[];
  @Field(() => [Color]) @Column('text', { array: true, default: '{}' }) colors: Color[];
  @Field(() => Rupees) @Column('integer') price: number;
  @Field(() => Int) @Column('integer', { default: 0 }) countInStock: number;
  /** The stock up to 20, kept by a trigger: orders what runs out first, and seldom changes. */
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
  /** The words of name, brand, category and description, weighted; kept by a trigger. */
  @Column({ type: 'tsvector', select: false, insert: false, update: false, nullable: true }) search: string;

  /** No resolver of its own: that would make every product of every list a promise. */
  @Field(() => Picture)
  get picture(): Picture {
    return pictureOf(this.image);
  }
}

/** A row of plain SQL as the product that it is. */
export const toProduct = (row: object): Product => Object.assign(new Product(), row);
