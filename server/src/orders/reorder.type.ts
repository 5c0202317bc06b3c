import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { toCartJson } from '../cart/cart.json.js';
import { Cart } from '../cart/cart.type.js';

export enum MissingReason {
  NO_LONGER_SOLD = 'NO_LONGER_SOLD',
  SOLD_OUT = 'SOLD_OUT',
  FEWER_LEFT = 'FEWER_LEFT',
}
registerEnumType(MissingReason, { name: 'MissingReason' });

@ObjectType({ description: 'A line of an order that did not come into the cart, or not whole.' })
export class MissingItem {
  @Field(() => ID) product: string;
  @Field() name: string;
  @Field(() => String, { nullable: true }) size: string | null;
  @Field(() => String, { nullable: true }) color: string | null;
  @Field(() => Int, { description: 'How many were ordered.' }) wanted: number;
  @Field(() => Int, { description: 'How many of them are in the cart.' }) got: number;
  @Field(() => MissingReason) reason: MissingReason;
}

@ObjectType({ description: 'The cart with an order in it again, and what could not be had.' })
export class Reorder {
  @Field(() => Cart) cart: Cart;
  @Field(() => [MissingItem]) missing: MissingItem[];
}

export const toReorderJson = ({ cart, missing }: Reorder) => ({ ...toCartJson(cart), missing });
