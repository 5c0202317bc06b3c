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
const NameInput = (label: string) => (target: object, key: string) => {
  TextInput(label, 40)(target, key);
  Matches(/^[^|]*$/, { message: `${label} may not contain |` })(target, key);
};

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

const ListInput = (Option: new () => object, label: string) => (target: object, key: string) => {
  Field(() => [Option])(target, key);
  Type(() => Option)(target, key);
  ValidateNested({ each: true })(target, key);
  ArrayMaxSize(100, { message: `A shop has up to 100 ${label}` })(target, key);
  IsArray({ message: `${label} must be a list` })(target, key);
};

@InputType({ description: 'All sizes and colours of this shop, in its order.' })
export class ShopOptionsInput {
  @ListInput(SizeOptionInput, 'sizes') sizes: SizeOptionInput[];
  @ListInput(ColorOptionInput, 'colors') colors: ColorOptionInput[];
}
