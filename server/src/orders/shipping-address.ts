import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { Matches } from 'class-validator';
import { Column } from 'typeorm';
import { OptionalTextInput, TextInput } from '../common/inputs.js';

@ObjectType()
export class ShippingAddress {
  @Field() @Column('text') address: string;
  @Field() @Column('text') city: string;
  @Field() @Column('text') postalCode: string;
  @Field() @Column('text') country: string;
  @Field(() => String, { nullable: true, description: 'Where it is somebody else than the buyer.' })
  @Column('text', { nullable: true })
  recipient: string | null;
  @Field(() => String, { nullable: true, description: 'For whoever delivers it.' })
  @Column('text', { nullable: true })
  phone: string | null;
}

@InputType()
export class ShippingAddressInput {
  @TextInput('Address', 300) address: string;
  @TextInput('City', 100) city: string;
  @TextInput('Postal code', 20) postalCode: string;
  @TextInput('Country', 100) country: string;

  @OptionalTextInput('Recipient', 100) recipient?: string | null;

  @Matches(/^\+?[\d\s().-]{3,30}$/, { message: 'Phone may have digits, blanks and + - ( )' })
  @OptionalTextInput('Phone', 30)
  phone?: string | null;
}
