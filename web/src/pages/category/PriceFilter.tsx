import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Alert } from '../../components/Alert';
import { Input } from '../../components/Input';
import { isAmount, MAX_AMOUNT } from '../../features/products/money';
import { FILTER_FORM, priceIn, priceRangeIn } from './filters';
import type { Listing } from './useListing';

interface Props {
  listing: Listing;
  lowest?: number | null;
  highest?: number | null;
}

const SMALL_PRICE = 'small price';
const NO_PRICE = `A price is a number from 0 to ${MAX_AMOUNT}, such as 499 or 499.50.`;

/** A price range is applied as a whole, and only if it is valid. */
export function PriceFilter({ listing, lowest, highest }: Props) {
  const [refused, setRefused] = useState({ problem: '', times: 0, at: listing.search });
  const min = priceIn(listing.search, 'min');
  const max = priceIn(listing.search, 'max');

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    const problem = problemOf(inputs);
    setRefused({ problem, times: refused.times + 1, at: listing.search });
    if (problem) return;
    const next = new URLSearchParams(listing.search);
    for (const { name, value } of inputs) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    listing.open(`${listing.path}?${next}`);
  }

  // Without a script the form submits any range.
  const problemInAddress = priceRangeIn(listing.search) ? '' : SMALL_PRICE;
  const problem = (refused.at === listing.search && refused.problem) || problemInAddress;

  return (
    <chakra.form id={FILTER_FORM} action={listing.path} onSubmit={apply} noValidate>
      <chakra.fieldset>
        <chakra.legend fontWeight="semibold" mb="2">
          Price
        </chakra.legend>
        <Stack gap="3">
          {/* Remounted for each refusal, so that it is announced again; above the fields, in sight of the keyboard's Enter. */}
          {problem && <Alert key={refused.times}>{problem}</Alert>}
          <Flex gap="2" align="center">
            <PriceInput name="min" label="Lowest price" value={min} placeholder={lowest} />
            <chakra.span aria-hidden color="fg.muted">
              –
            </chakra.span>
            <PriceInput name="max" label="Highest price" value={max} placeholder={highest} />
          </Flex>
          <Button type="submit" variant="subtle" size="sm">
            Apply
          </Button>
        </Stack>
      </chakra.fieldset>
    </chakra.form>
  );
}

/** Why the lowest and highest price are not applied; blank if they can be. */
function problemOf(inputs: HTMLInputElement[]): string {
  const [min, max] = inputs.map(({ valueAsNumber }) => valueAsNumber);
  if (min! >= max!) return SMALL_PRICE;
  const isPrice = ({ value, validity }: HTMLInputElement) => !validity.badInput && isAmount(Number(value));
  return inputs.every(isPrice) ? '' : NO_PRICE;
}

interface PriceInputProps {
  name: string;
  label: string;
  value?: number;
  placeholder?: number | null;
}

/** Follows the address when that changes elsewhere; uncontrolled, so that typing is never overwritten. */
function PriceInput({ name, label, value, placeholder }: PriceInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value === undefined ? '' : String(value);
  }, [value]);
  return (
    <Input
      ref={input}
      type="number"
      inputMode="decimal"
      min="0"
      name={name}
      aria-label={label}
      defaultValue={value}
      placeholder={placeholder == null ? undefined : String(placeholder)}
    />
  );
}
