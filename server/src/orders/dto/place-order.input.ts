import { Field, InputType } from '@nestjs/graphql';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { toCartLines } from '../../cart/cart-line.body.js';
import { CartLineInput, MAX_LINES, tooManyLines } from '../../cart/cart.type.js';
import { TextInput } from '../../common/inputs.js';
import { MAX_AMOUNT } from '../../common/money.js';
import { RupeesInput } from '../../common/rupees.js';
import { fieldsOf, validated } from '../../common/validated.js';
import { ShippingAddressInput } from '../shipping-address.js';

const PAYMENT_METHOD = 'PayPal';

@InputType()
export class PlaceOrderInput {
  @Field(() => [CartLineInput])
  @ValidateNested({ each: true })
  @Type(() => CartLineInput)
  @ArrayMaxSize(MAX_LINES, { message: tooManyLines('An order') })
  @ArrayMinSize(1, { message: 'No order items' })
  lines: CartLineInput[];

  @Field(() => ShippingAddressInput)
  @ValidateNested({ message: 'A shipping address is required' })
  @Type(() => ShippingAddressInput)
  @IsObject({ message: 'A shipping address is required' })
  shippingAddress: ShippingAddressInput;

  @TextInput('paymentMethod', 50, { nullable: true, defaultValue: PAYMENT_METHOD })
  @Transform(({ value }: { value: unknown }) => value ?? PAYMENT_METHOD)
  paymentMethod: string;

  @RupeesInput('expectedTotal', {
    nullable: true,
    max: MAX_AMOUNT,
    description: 'What the shopper saw. When it no longer holds, nothing is placed.',
  })
  @IsOptional()
  expectedTotal?: number;

  @TextInput('idempotencyKey', 200, {
    nullable: true,
    description: 'The same key with the same order gives the same order.',
  })
  @IsOptional()
  idempotencyKey?: string;
}

/** An order as REST sends it. Its prices are ignored: the server computes them. */
export function toPlaceOrderInput(body: unknown, idempotencyKey: string | undefined): PlaceOrderInput {
  const { orderItems, shippingAddress, paymentMethod } = fieldsOf(body);
  const lines = toCartLines(orderItems ?? [], 'An order');
  return validated(PlaceOrderInput, {
    lines,
    shippingAddress,
    paymentMethod,
    idempotencyKey,
  });
}
