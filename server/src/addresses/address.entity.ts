import { Field, ID, ObjectType } from '@nestjs/graphql';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { ShippingAddress } from '../orders/shipping-address.js';
import { User } from '../users/user.entity.js';

/** An address that a shopper saves for later orders. Orders store a copy, so later edits do not change them. */
@ObjectType('Address')
@Entity('addresses')
@Index('addresses_by_user', ['userId', 'id'])
@Index('addresses_one_default', ['userId'], { unique: true, where: 'is_default' })
export class SavedAddress extends ShippingAddress {
  @Field(() => ID) @PrimaryColumn('uuid', { primaryKeyConstraintName: 'addresses_pkey' }) id: string;
  @Column('uuid') userId: string;
  @Field({ description: 'What the shopper calls it: Home.' }) @Column('text') name: string;
  @Field({ description: 'What the checkout begins with; one of them always is.' })
  @Column('boolean', { default: false })
  isDefault: boolean;
  @Field() @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;

  @ManyToOne(() => User)
  @JoinColumn({ foreignKeyConstraintName: 'addresses_user_fkey' })
  user: Relation<User>;
}

export const toAddressJson = ({ id, name, isDefault, ...saved }: SavedAddress) => {
  const { address, city, postalCode, country, recipient, phone } = saved;
  return { _id: id, name, isDefault, address, city, postalCode, country, recipient, phone };
};
