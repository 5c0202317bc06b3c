import type { ShopOptionsFragment } from '../../../generated/admin';

/** What the form of the vocabulary holds. */
export interface OptionsValues {
  sizes: { name: string }[];
  colors: { name: string; swatch: string }[];
}

export const valuesOf = ({ sizes, colors }: ShopOptionsFragment): OptionsValues => ({
  sizes: sizes.map(({ name }) => ({ name })),
  colors: colors.map(({ name, swatch }) => ({ name, swatch })),
});
