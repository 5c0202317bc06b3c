import { Button, chakra, Flex, Input, Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Alert } from '../../components/Alert';
import { FILTER_FORM, priceIn, priceRangeIn } from './filters';
import type { Listing } from './useListing';

interface Props {
  listing: Listing;
  lowest?: number | null;
  highest?: number | null;
}

/** A range is applied as a whole, and only if it is one. */
export function PriceFilter({ listing, lowest, highest }: Props) {
  const [refusals, setRefusals] = useState(0);
  const min = priceIn(listing.search, 'min');
  const max = priceIn(listing.search, 'max');

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = new URLSearchParams(listing.search);
    const entered = new FormData(event.currentTarget);
    for (const key of ['min', 'max']) {
      const text = entered.get(key);
      if (typeof text === 'string' && text) next.set(key, text);
      else next.delete(key);
    }
    const isRange = priceRangeIn(next) !== undefined;
    setRefusals(isRange ? 0 : refusals + 1);
    if (isRange) listing.open(`?${next}`);
  }

  return (
    <chakra.form id={FILTER_FORM} action={listing.path} onSubmit={apply} noValidate>
      <chakra.fieldset>
        <chakra.legend fontWeight="semibold" mb="2">
          Price
        </chakra.legend>
        <Stack gap="3">
          <Flex gap="2" align="center">
            <PriceInput name="min" label="Lowest price" value={min} placeholder={lowest} />
            <chakra.span aria-hidden color="fg.muted">
              –
            </chakra.span>
            <PriceInput name="max" label="Highest price" value={max} placeholder={highest} />
          </Flex>
          {/* Without a script the form sends any range. Each refusal has an alert of its own, to be read out. */}
          {(refusals > 0 || !priceRangeIn(listing.search)) && <Alert key={refusals}>small price</Alert>}
          <Button type="submit" variant="subtle" size="sm">
            Apply
          </Button>
        </Stack>
      </chakra.fieldset>
    </chakra.form>
  );
}

interface PriceInputProps {
  name: string;
  label: string;
  value?: number;
  placeholder?: number | null;
}

/** Follows the address, which may change elsewhere, but never while it is typed into. */
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
