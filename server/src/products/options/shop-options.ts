import { applyDecorators } from '@nestjs/common';
import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, Matches, ValidateNested } from 'class-validator';
import { TextInput } from '../../common/inputs.js';
import { Color } from './color.entity.js';
import { Size } from './size.entity.js';

@ObjectType({ description: "The sizes and colours of this shop, in the shop's order." })
export class ShopOptions {
  @Field(() => [Size]) sizes: Size[];
  @Field(() => [Color]) colors: Color[];
}

/** REST joins several names with '|'. */
const NameInput = (label: string) =>
  applyDecorators(TextInput(label, 40), Matches(/^[^|]*$/, { message: `${label} may not contain |` }));

@InputType()
class SizeOptionInput {
  @NameInput('The name of a size') name: string;
}

@InputType()
class ColorOptionInput {
  @NameInput('The name of a colour') name: string;
  @Field()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @Matches(/^#[0-9a-f]{6}$/, { message: 'swatch must be a colour such as #c62828' })
  swatch: string;
}

const ListInput = (Option: new () => object, label: string) =>
  applyDecorators(
    Field(() => [Option]),
    Type(() => Option),
    ValidateNested({ each: true }),
    ArrayMaxSize(100, { message: `A shop has up to 100 ${label}` }),
    IsArray({ message: `${label} must be a list` }),
  );

@InputType({ description: 'All sizes and colours of this shop, in its order.' })
export class ShopOptionsInput {
  @ListInput(SizeOptionInput, 'sizes') sizes: SizeOptionInput[];
  @ListInput(ColorOptionInput, 'colors') colors: ColorOptionInput[];
}
