import { Field, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A size that this shop sells in. */
@ObjectType('SizeOption')
@Entity('sizes')
export class Size {
  @Field() @PrimaryColumn('text', { primaryKeyConstraintName: 'sizes_pkey' }) name: string;
  @Column('integer') position: number;
}
