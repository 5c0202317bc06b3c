import { Select } from '../../components/Select';
import { choiceText, missingAxis } from './choices';
import type { Choosable } from './choices';

interface Props<V> {
  /** The accessible name. */
  label: string;
  /** The variants on offer. */
  variants: V[];
  value: V | null;
  onChange: (variant: V) => void;
}

/** Chooses size and colour in one step. */
export function VariantSelect<V extends Choosable>({ label, variants, value, onChange }: Props<V>) {
  const offered = value ? variants.filter(({ color }) => !value.size || color === value.color) : variants;
  return (
    <Select
      width="auto"
      aria-label={label}
      value={value?.id ?? ''}
      onChange={({ target }) => {
        const chosen = variants.find(({ id }) => id === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {!value && <option value="">{missingAxis(variants, {})?.prompt}</option>}
      {value && !offered.some(({ id }) => id === value.id) && (
        <option value={value.id}>{choiceText(value)}</option>
      )}
      {offered.map((variant) => (
        <option
          key={variant.id}
          value={variant.id}
          disabled={variant.countInStock === 0 && variant.id !== value?.id}
        >
          {choiceText(variant)}
          {variant.countInStock === 0 && ' (sold out)'}
        </option>
      ))}
    </Select>
  );
}
