import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { IdInput, IntInput } from '../common/inputs.js';
import { priceOf } from '../common/money.js';
import { Rupees } from '../common/rupees.js';
import { Product } from '../products/product.entity.js';

/** The most pieces of one product that a line may name; what is on the shelf limits it further. */
export const MAX_QTY = 1_000_000;

/** How many lines a cart or an order may hold. */
export const MAX_LINES = 100;

@InputType()
export class CartLineInput {
  @IdInput() productId: string;
  @IntInput('qty', 1, MAX_QTY) qty: number;
}

@ObjectType('CartLine')
export class PricedCartLine {
  @Field(() => Product) product: Product;
  @Field(() => Int) qty: number;
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

export function toCart(rows: { product: Product; qty: number }[]): Cart {
  const lines = rows.map(({ product, qty }) => ({ product, qty, lineTotal: product.price * qty }));
  return {
    lines,
    count: lines.reduce((sum, { qty }) => sum + qty, 0),
    ...priceOf(lines.map(({ product, qty }) => ({ price: product.price, qty }))),
  };
}
