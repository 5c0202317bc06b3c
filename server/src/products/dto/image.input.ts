import { applyDecorators } from '@nestjs/common';
import type { FieldOptions } from '@nestjs/graphql';
import { Matches } from 'class-validator';
import { TextInput, TransformText } from '../../common/inputs.js';

/** An image in an input class: a URL, or a path below the root of the shop, which is stored without its leading slash. */
export const ImageInput = (options: FieldOptions = {}) =>
  applyDecorators(
    TextInput('image', 1000, options),
    TransformText((image) => image.replace(/^\//, '')),
    Matches(/^(https?:\/\/|\/?(uploads|images)\/(?!.*(\.|%2[eE]){2}))[^\s"'<>\\]+$/, {
      message: 'image must be a URL, or a path below uploads/ or images/',
    }),
  );
