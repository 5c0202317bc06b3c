import { applyDecorators } from '@nestjs/common';
import { Field, InputType, PartialType, registerEnumType } from '@nestjs/graphql';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { BlankIsLeftOut, IntInput, TextInput, tidied } from '../../common/inputs.js';
import { MAX_AMOUNT } from '../../common/money.js';
import { RupeesInput } from '../../common/rupees.js';
import { Gender } from '../product.entity.js';
import { MOST_IN_STOCK, MOST_VARIANTS, SeenInput, VariantInput } from '../variants/variant.input.js';
import { ImageInput } from './image.input.js';

export enum ProductSort {
  NEWEST = 'NEWEST',
  PRICE_ASC = 'PRICE_ASC',
  PRICE_DESC = 'PRICE_DESC',
  RATING = 'RATING',
  RELEVANCE = 'RELEVANCE',
}
registerEnumType(ProductSort, { name: 'ProductSort' });

/** No list may name more. A longer one is passed on to be refused, before it is searched for duplicates. */
const MOST_NAMED = 100;

/** REST joins several values with '|'; duplicates count once. */
function split({ value }: { value: unknown }): unknown {
  const list = typeof value === 'string' ? value.split('|').filter((part) => tidied(part)) : value;
  if (!Array.isArray(list) || list.length > MOST_NAMED) return list;
  return [...new Set(list.map((part: unknown) => (typeof part === 'string' ? tidied(part) : part)))];
}

function ListOf(values: string[], label: string) {
  const message = `${label} must be among ${values.join(', ')}`;
  return applyDecorators(
    Transform(split),
    IsArray({ message }),
    ArrayMaxSize(10, { message }),
    IsIn(values, { each: true, message }),
  );
}

/** A grid of sizes and colours. */
function GridInput(label: string, description: string) {
  const message = `${label} must be a list of variants`;
  return applyDecorators(
    IsArray({ message }),
    ArrayMaxSize(MOST_VARIANTS, { message: `A product has up to ${MOST_VARIANTS} variants` }),
    ValidateNested({ each: true, message }),
    Type(() => VariantInput),
    Field(() => [VariantInput], { description }),
  );
}

/** Names of the vocabulary; the service checks whether it has them. */
function NamesOf(label: string) {
  const message = `${label} must be a list of up to ${MOST_NAMED} names`;
  return applyDecorators(
    Transform(split),
    IsArray({ message }),
    ArrayMaxSize(MOST_NAMED, { message }),
    IsString({ each: true, message }),
  );
}

@InputType()
class ProductInput {
  @TextInput('name', 200) name: string;
  @RupeesInput('price') price: number;
  @ImageInput() image: string;
  @TextInput('brand', 100) brand: string;
  @TextInput('category', 100) category: string;
  @TextInput('description', 10_000) description: string;
  @IntInput('countInStock', 0, MOST_IN_STOCK) countInStock: number;
  @SeenInput('countInStockSeen', MOST_IN_STOCK) countInStockSeen?: number | null;
  @Field(() => Gender)
  @BlankIsLeftOut()
  @IsIn(Object.values(Gender), { message: `gender must be among ${Object.values(Gender).join(', ')}` })
  gender: Gender;
  @Field(() => [String]) @NamesOf('sizes') sizes: string[];
  @Field(() => [String]) @NamesOf('colors') colors: string[];
  @IntInput('unsorted', 0, MOST_IN_STOCK, {
    description: 'Pieces that came back and are still to be sorted, of a product stocked by variant.',
  })
  unsorted: number;
  @SeenInput('unsortedSeen', MOST_IN_STOCK, 'pieces to be sorted') unsortedSeen?: number | null;
  @GridInput(
    'variants',
    'All variants that are sold from now on; none, and the product is stocked as a whole.',
  )
  variants: VariantInput[];
  @GridInput(
    'variantsSeen',
    'The variants that whoever sets them saw. Where somebody has changed them since, stock aside, all is refused with CONFLICT.',
  )
  variantsSeen: VariantInput[];
}

@InputType()
export class UpdateProductInput extends PartialType(ProductInput) {}

/** Allows more than any product may cost, for clients that mean no upper limit. */
const ANY_PRICE = { nullable: true, max: MAX_AMOUNT };

@InputType()
export class ProductFilter {
  @TextInput('keyword', 200, { nullable: true, min: 0 }) @IsOptional() keyword?: string;
  @Field(() => [Gender], { nullable: true })
  @IsOptional()
  @ListOf(Object.values(Gender), 'genders')
  genders?: Gender[];
  @Field(() => [String], { nullable: true }) @IsOptional() @NamesOf('sizes') sizes?: string[];
  @Field(() => [String], { nullable: true })
  @IsOptional()
  @Transform(split)
  @IsArray({ message: 'categories must be a list' })
  @ArrayMaxSize(20, { message: 'categories may name up to 20' })
  @Matches(/^.{1,100}$/su, { each: true, message: 'categories must be names of up to 100 characters' })
  categories?: string[];
  @Field(() => [String], { nullable: true }) @IsOptional() @NamesOf('colors') colors?: string[];
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Only what is in stock; of a product stocked by variant, in the sizes and colours asked for.',
  })
  @IsOptional()
  @IsBoolean({ message: 'inStock must be true or false' })
  inStock?: boolean;
  @RupeesInput('minPrice', ANY_PRICE) @IsOptional() minPrice?: number;
  @RupeesInput('maxPrice', ANY_PRICE) @IsOptional() maxPrice?: number;
}

/** The order of a list: without a keyword nothing is more relevant than anything else, so the newest come first. */
export function orderOf({ keyword }: ProductFilter, sort?: ProductSort | null): ProductSort {
  if (sort && (keyword || sort !== ProductSort.RELEVANCE)) return sort;
  return keyword ? ProductSort.RELEVANCE : ProductSort.NEWEST;
}

@InputType()
export class ReviewInput {
  @IntInput('rating', 1, 5) rating: number;
  @TextInput('comment', 2000) comment: string;
}
