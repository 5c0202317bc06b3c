import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Rupees } from '../../common/rupees.js';
import { Picture, pictureOf } from '../../uploads/picture.js';
import { FEW_LEFT, fewOf } from '../few-left.js';
import type { Product } from '../product.entity.js';

/** The row stays when the variant leaves the grid, because orders name it. */
@ObjectType({ description: 'A size, a colour or both, in which a product is sold, with stock of its own.' })
@Entity('variants')
@Check('variants_size_or_color', 'size IS NOT NULL OR color IS NOT NULL')
@Check('variants_price_not_negative', 'price >= 0')
@Check('variants_stock_not_negative', 'count_in_stock >= 0')
@Check('variants_retired_have_no_stock', 'NOT retired OR count_in_stock = 0')
@Index('variants_one_per_choice', { synchronize: false })
@Index('variants_sku_unique', ['sku'], { unique: true })
export class Variant {
  @Field(() => ID) @PrimaryColumn('uuid', { primaryKeyConstraintName: 'variants_pkey' }) id: string;
  @Column('uuid') productId: string;
  @Field(() => String, { nullable: true }) @Column('text', { nullable: true }) size: string | null;
  @Field(() => String, { nullable: true }) @Column('text', { nullable: true }) color: string | null;
  @Field(() => String, { nullable: true }) @Column('text', { nullable: true }) sku: string | null;
  @Field(() => Rupees, { nullable: true, description: "Where it differs from the product's." })
  @Column('integer', { nullable: true })
  price: number | null;
  @Field(() => String, { nullable: true, description: "Where it differs from the product's." })
  @Column('text', { nullable: true })
  image: string | null;
  @Field(() => Int) @Column('integer', { default: 0 }) countInStock: number;
  /** All pieces of this variant that are on the shelf or in orders. */
  @Column('integer', { default: 0 }) stockReceived: number;
  /** True once it is no longer sold. */
  @Column('boolean', { default: false }) retired: boolean;

  @ManyToOne('Product')
  @JoinColumn({ foreignKeyConstraintName: 'variants_product_fkey' })
  product: Relation<Product>;

  /** The product's image, shown if the variant has none of its own; set on rows of plain SQL. */
  productImage: string;

  @Field(...FEW_LEFT)
  get fewLeft(): number | null {
    return fewOf(this.countInStock);
  }

  @Field(() => Picture)
  get picture(): Picture {
    return pictureOf(this.image ?? this.productImage);
  }
}

/** Turns a row of plain SQL into a variant. */
export const toVariant = (row: object): Variant => Object.assign(new Variant(), row);

/**
 * The variants of a product that are sold.
 * @param rows without the fields that all of them share
 */
export function variantsOf({ id, image }: Pick<Product, 'id' | 'image'>, rows: object[]): Variant[] {
  const common = { productId: id, productImage: image, retired: false };
  return rows.map((row) => Object.assign(new Variant(), row, common));
}

/** SQL for the fields of the class as JSON, from a row `v` of a product `p`. */
export const VARIANT_JSON = `json_build_object('id', v.id, 'productId', v.product_id, 'size', v.size, 'color', v.color,
  'sku', v.sku, 'price', v.price, 'image', v.image, 'productImage', p.image, 'countInStock', v.count_in_stock,
  'retired', v.retired)`;

interface Choice {
  size?: string | null;
  color?: string | null;
}

/** "Medium, Red"; empty for a product that is stocked as a whole. */
export const kindOf = ({ size, color }: Choice) => [size, color].filter(Boolean).join(', ');

/** What follows the name of a product in a message: " (Medium, Red)". */
export const choiceOf = (choice: Choice) => (kindOf(choice) ? ` (${kindOf(choice)})` : '');
