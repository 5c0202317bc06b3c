import { Field, ObjectType } from '@nestjs/graphql';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A colour that this shop sells in. */
@ObjectType('ColorOption')
@Entity('colors')
@Check('colors_swatch_is_hex', `swatch ~ '^#[0-9a-f]{6}$'`)
export class Color {
  @Field() @PrimaryColumn('text', { primaryKeyConstraintName: 'colors_pkey' }) name: string;
  @Column('integer') position: number;
  @Field({ description: 'How the colour looks: #rrggbb.' }) @Column('text') swatch: string;
}
