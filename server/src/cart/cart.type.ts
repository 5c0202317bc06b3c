import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import { BlankIsLeftOut, IdInput, IntInput } from '../common/inputs.js';
import { lineTotal, priceOf } from '../common/money.js';
import { Rupees } from '../common/rupees.js';
import { Product } from '../products/product.entity.js';
import { Variant } from '../products/variants/variant.entity.js';

/** The most pieces that a line may name; the stock limits it further. */
const MAX_QTY = 1_000_000;

/** How many lines a cart or an order may hold. */
export const MAX_LINES = 100;
export type LinesOf = 'A cart' | 'An order';
export const tooManyLines = (what: LinesOf) => `${what} holds up to ${MAX_LINES} products`;

@InputType()
export class CartLineInput {
  @IdInput() productId: string;
  @IntInput('qty', 1, MAX_QTY) qty: number;
  @IdInput({ nullable: true, description: 'Which variant, of a product that is stocked by variant.' })
  @BlankIsLeftOut()
  @IsOptional()
  variantId?: string | null;
}

@ArgsType()
export class LinesArgs {
  @Field(() => [CartLineInput])
  @ValidateNested({ each: true })
  @Type(() => CartLineInput)
  @ArrayMaxSize(MAX_LINES, { message: tooManyLines('A cart') })
  lines: CartLineInput[];
}

@ArgsType()
export class ChangeVariantArgs {
  @IdInput() lineId: string;
  @IdInput() variantId: string;
}

@ObjectType('CartLine')
class PricedCartLine {
  @Field(() => ID) id: string;
  @Field(() => Product) product: Product;
  @Field(() => Variant, {
    nullable: true,
    description: 'Null where the product is stocked as a whole, or was when it came into the cart.',
  })
  variant: Variant | null;
  @Field(() => Int) qty: number;
  @Field(() => Rupees, { description: 'Of one piece.' }) price: number;
  @Field(() => Rupees) lineTotal: number;
}

@ObjectType({ description: 'A cart priced as it would be charged now.' })
export class Cart {
  @Field(() => [PricedCartLine]) lines: PricedCartLine[];
  @Field(() => Int, { description: 'Pieces in all lines together.' }) count: number;
  @Field(() => Rupees) itemsPrice: number;
  @Field(() => Rupees) shippingPrice: number;
  @Field(() => Rupees) taxPrice: number;
  @Field(() => Rupees) totalPrice: number;
}

export function toCart(rows: Omit<PricedCartLine, 'lineTotal'>[]): Cart {
  const lines = rows.map((row) => ({ ...row, lineTotal: lineTotal(row) }));
  return { lines, count: lines.reduce((sum, { qty }) => sum + qty, 0), ...priceOf(lines) };
}
