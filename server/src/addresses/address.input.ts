import { Field, InputType } from '@nestjs/graphql';
import { IsBoolean, IsOptional } from 'class-validator';
import { TextInput } from '../common/inputs.js';
import { ShippingAddressInput } from '../orders/shipping-address.js';

@InputType()
export class AddressInput extends ShippingAddressInput {
  @TextInput('Name', 50) name: string;

  @Field({ nullable: true, description: 'True makes it the default; false changes nothing.' })
  @IsOptional()
  @IsBoolean({ message: 'isDefault must be true or false' })
  isDefault?: boolean;
}
