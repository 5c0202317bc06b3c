import { applyDecorators } from '@nestjs/common';
import type { FieldOptions } from '@nestjs/graphql';
import { ValidateBy } from 'class-validator';
import { TextInput, TransformText } from '../../common/inputs.js';

const WELL_FORMED = /^(https?:\/\/|\/?(uploads|images)\/(?!.*(\.|%2[eE]){2}))[^\s"'<>\\]+$/;
// Any origin will do: a path has none of its own.
const SHOP = 'http://shop.invalid';

const isImage = (value: unknown) =>
  typeof value === 'string' && WELL_FORMED.test(value) && URL.canParse(value, SHOP);

/** An image in an input class: a URL, or a path below the root of the shop, which is stored without its leading slash. */
export const ImageInput = (options: FieldOptions = {}) =>
  applyDecorators(
    TextInput('image', 1000, options),
    TransformText((image) => image.replace(/^\//, '')),
    ValidateBy({
      name: 'isImage',
      validator: {
        validate: isImage,
        defaultMessage: () => 'image must be a URL, or a path below uploads/ or images/',
      },
    }),
  );
