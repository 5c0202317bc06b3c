import * as v from 'valibot';
import type { Vocabulary_OptionsFragment, ShopOptionsInput } from '../../../generated/admin';

const text = v.string();
/** A row and the name under which the shop stores it: blank for a new row. */
const option = v.object({ name: text, kept: text });

/** The values of the vocabulary's form. */
const optionsValues = v.object({
  sizes: v.array(option),
  colors: v.array(v.object({ ...option.entries, swatch: text })),
});

/** The typed values and the values that the form started with. */
export const changedOptions = v.object({ opened: optionsValues, typed: optionsValues });

export type OptionsValues = v.InferOutput<typeof optionsValues>;
export type OptionRowValues = OptionsValues['sizes'][number];

export const valuesOf = ({ sizes, colors }: Vocabulary_OptionsFragment): OptionsValues => ({
  sizes: sizes.map(({ name }) => ({ name, kept: name })),
  colors: colors.map(({ name, swatch }) => ({ name, kept: name, swatch })),
});

/** The typed values as the server's input. */
export const inputOf = ({ sizes, colors }: OptionsValues): ShopOptionsInput => ({
  sizes: sizes.map(({ name }) => ({ name: name.trim() })),
  colors: colors.map(({ name, swatch }) => ({ name: name.trim(), swatch })),
});

/** The name under which the shop stores a row after `sent` was saved; undefined for a row that was added since. */
export const savedName = (row: OptionRowValues, sent: OptionRowValues[]) =>
  sent.find(({ name, kept }) => kept === row.kept && (kept !== '' || name === row.name))?.name.trim();

const savedRows = <Row extends OptionRowValues>(sent: Row[]) =>
  sent.map((row) => ({ ...row, name: row.name.trim(), kept: row.name.trim() }));

/** The sent values as the shop stores them now. */
export const savedOf = ({ sizes, colors }: OptionsValues): OptionsValues => ({
  sizes: savedRows(sizes),
  colors: savedRows(colors),
});
