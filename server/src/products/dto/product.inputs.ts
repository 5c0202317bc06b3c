import { Field, InputType, PartialType, registerEnumType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, Matches } from 'class-validator';
import { IntInput, TextInput } from '../../common/inputs.js';
import { RupeesInput } from '../../common/rupees.js';
import { Color, Gender, Size } from '../product.entity.js';

export enum ProductSort {
  NEWEST = 'NEWEST',
  PRICE_ASC = 'PRICE_ASC',
  PRICE_DESC = 'PRICE_DESC',
  RATING = 'RATING',
  RELEVANCE = 'RELEVANCE',
}
registerEnumType(ProductSort, { name: 'ProductSort' });

/** REST joins several values with '|'; one that is named twice counts once. */
function split({ value }: { value: unknown }): unknown {
  const list =
    typeof value === 'string'
      ? value
          .split('|')
          .map((part) => part.trim())
          .filter(Boolean)
      : value;
  return Array.isArray(list) ? [...new Set<unknown>(list)] : list;
}

const ListOf =
  (values: string[], label: string): PropertyDecorator =>
  (target, key) => {
    const message = `${label} must be among ${values.join(', ')}`;
    Transform(split)(target, key);
    IsArray({ message })(target, key);
    ArrayMaxSize(10, { message })(target, key);
    IsIn(values, { each: true, message })(target, key);
  };

@InputType()
export class ProductInput {
  @TextInput('name', 200) name: string;
  @RupeesInput('price') price: number;
  @TextInput('image', 1000)
  @Matches(/^(https?:\/\/|\/?(uploads|images)\/(?!.*(\.|%2[eE]){2}))[^\s"'<>\\]+$/, {
    message: 'image must be a URL, or a path below uploads/ or images/',
  })
  image: string;
  @TextInput('brand', 100) brand: string;
  @TextInput('category', 100) category: string;
  @TextInput('description', 10_000) description: string;
  @IntInput('countInStock', 0, 1_000_000) countInStock: number;
  @Field(() => Gender)
  @IsIn(Object.values(Gender), { message: `gender must be among ${Object.values(Gender).join(', ')}` })
  gender: Gender;
  @Field(() => [Size]) @ListOf(Object.values(Size), 'sizes') sizes: Size[];
  @Field(() => [Color]) @ListOf(Object.values(Color), 'colors') colors: Color[];
}

@InputType()
export class UpdateProductInput extends PartialType(ProductInput) {}

@InputType()
export class ProductFilter {
  @TextInput('keyword', 200, { nullable: true, min: 0 }) @IsOptional() keyword?: string;
  @Field(() => [Gender], { nullable: true })
  @IsOptional()
  @ListOf(Object.values(Gender), 'genders')
  genders?: Gender[];
  @Field(() => [Size], { nullable: true }) @IsOptional() @ListOf(Object.values(Size), 'sizes') sizes?: Size[];
  @Field(() => [String], { nullable: true })
  @IsOptional()
  @Transform(split)
  @IsArray({ message: 'categories must be a list' })
  @ArrayMaxSize(20, { message: 'categories may name up to 20' })
  @Matches(/^[^\0]{1,100}$/, { each: true, message: 'categories must be names of up to 100 characters' })
  categories?: string[];
  @Field(() => [Color], { nullable: true })
  @IsOptional()
  @ListOf(Object.values(Color), 'colors')
  colors?: Color[];
  @RupeesInput('minPrice', { nullable: true }) @IsOptional() minPrice?: number;
  @RupeesInput('maxPrice', { nullable: true }) @IsOptional() maxPrice?: number;
}

@InputType()
export class ReviewInput {
  @IntInput('rating', 1, 5) rating: number;
  @TextInput('comment', 2000) comment: string;
}
