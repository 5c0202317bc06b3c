import { useState } from 'react';
import { Input } from '../../components/Input';
import { Select } from '../../components/Select';

/** Beyond this, typing a number is faster than finding it in a list. */
const LONGEST_LIST = 100;

interface Props {
  id: string;
  value: number;
  /** The stock; with 0, no quantity can be chosen. */
  most: number;
  onChange: (qty: number) => void;
}

/** Asks for a quantity from 1 to the stock. */
export function QuantityField({ most, ...field }: Props) {
  if (most > LONGEST_LIST) return <TypedQuantity most={most} {...field} />;
  return (
    <Select
      id={field.id}
      width="6rem"
      value={field.value}
      disabled={most === 0}
      onChange={(event) => field.onChange(Number(event.target.value))}
    >
      {most === 0 && <option value={0}>–</option>}
      {Array.from({ length: most }, (_, index) => (
        <option key={index} value={index + 1}>
          {index + 1}
        </option>
      ))}
    </Select>
  );
}

function TypedQuantity({ id, value, most, onChange }: Props) {
  const [text, setText] = useState(String(value));
  const bounded = (typed: string) => Math.min(Math.max(Math.floor(Number(typed)) || 1, 1), most);
  return (
    <Input
      id={id}
      type="number"
      inputMode="numeric"
      w="6rem"
      min={1}
      max={most}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(bounded(target.value));
      }}
      onBlur={() => setText(String(value))}
    />
  );
}
