import * as v from 'valibot';
import type { ShopOptionsFragment } from '../../../generated/admin';

const text = v.string();

/** What the form of the vocabulary holds. */
export const optionsValues = v.object({
  sizes: v.array(v.object({ name: text })),
  colors: v.array(v.object({ name: text, swatch: text })),
});

export type OptionsValues = v.InferOutput<typeof optionsValues>;

export const valuesOf = ({ sizes, colors }: ShopOptionsFragment): OptionsValues => ({
  sizes: sizes.map(({ name }) => ({ name })),
  colors: colors.map(({ name, swatch }) => ({ name, swatch })),
});
