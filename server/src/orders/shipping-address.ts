import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { Column } from 'typeorm';
import { TextInput } from '../common/inputs.js';

@ObjectType()
export class ShippingAddress {
  @Field() @Column('text') address: string;
  @Field() @Column('text') city: string;
  @Field() @Column('text') postalCode: string;
  @Field() @Column('text') country: string;
}

@InputType()
export class ShippingAddressInput {
  @TextInput('Address', 300) address: string;
  @TextInput('City', 100) city: string;
  @TextInput('Postal code', 20) postalCode: string;
  @TextInput('Country', 100) country: string;
}
