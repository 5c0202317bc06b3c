import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsOptional, Matches } from 'class-validator';
import { Column } from 'typeorm';
import { TextInput } from '../common/inputs.js';

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

/** A form sends a field that nobody filled in as empty text. */
const emptyIsNone = ({ value }: { value: unknown }) =>
  typeof value === 'string' && value.trim() === '' ? null : value;

@InputType()
export class ShippingAddressInput {
  @TextInput('Address', 300) address: string;
  @TextInput('City', 100) city: string;
  @TextInput('Postal code', 20) postalCode: string;
  @TextInput('Country', 100) country: string;

  @TextInput('Recipient', 100, { nullable: true })
  @Transform(emptyIsNone)
  @IsOptional()
  recipient?: string | null;

  @Matches(/^\+?[\d\s().-]{3,30}$/, { message: 'Phone may have digits, blanks and + - ( )' })
  @TextInput('Phone', 30, { nullable: true })
  @Transform(emptyIsNone)
  @IsOptional()
  phone?: string | null;
}
