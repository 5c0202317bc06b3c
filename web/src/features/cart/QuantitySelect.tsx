import { Select } from '../../components/Select';

const MOST_OFFERED = 5;

interface Props {
  name: string;
  countInStock: number;
  qty: number;
  onChange: (qty: number) => void;
}

/** Offers 1 to 5, up to the stock; a larger quantity that was set on the product's page stays on offer. */
export function QuantitySelect({ name, countInStock, qty, onChange }: Props) {
  const highest = Math.min(MOST_OFFERED, countInStock);
  const offered = Array.from({ length: highest }, (_, index) => index + 1);
  if (qty > highest) offered.push(qty);
  return (
    <Select
      width="5.5rem"
      aria-label={`Quantity of ${name}`}
      value={qty}
      disabled={countInStock === 0}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {offered.map((quantity) => (
        <option key={quantity} value={quantity}>
          {quantity}
        </option>
      ))}
    </Select>
  );
}
