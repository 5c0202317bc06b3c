import { applyDecorators } from '@nestjs/common';
import { InputType } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { BlankIsLeftOut, IntInput, OptionalTextInput } from '../../common/inputs.js';
import { RupeesInput } from '../../common/rupees.js';
import { ImageInput } from '../dto/image.input.js';

export const MOST_VARIANTS = 500;
/** Of one variant. */
export const MOST_PIECES = 1_000_000;
/** Clients may send back the stock of a product stocked by variant, which is the sum of its variants. */
export const MOST_IN_STOCK = MOST_VARIANTS * MOST_PIECES;

/** The count that was seen before a new one is set. */
export const SeenInput = (label: string, max: number, what = 'stock') =>
  applyDecorators(
    BlankIsLeftOut(),
    IntInput(label, 0, max, {
      nullable: true,
      description: `The ${what} that whoever sets it saw. What was sold or came back since stays so.`,
    }),
    IsOptional(),
  );

@InputType({ description: 'Recognised by its size and colour: a variant keeps its id.' })
export class VariantInput {
  @OptionalTextInput('size', 40) size?: string | null;
  @OptionalTextInput('color', 40) color?: string | null;
  @OptionalTextInput('sku', 100) sku?: string | null;
  @RupeesInput('price', { nullable: true, description: "Left out, the product's own." })
  @IsOptional()
  price?: number | null;
  @IntInput('countInStock', 0, MOST_PIECES) countInStock: number;
  @SeenInput('countInStockSeen', MOST_PIECES) countInStockSeen?: number | null;
  @ImageInput({ nullable: true, description: 'Left out, it stays, or is that of the same colour.' })
  @IsOptional()
  image?: string | null;
}
