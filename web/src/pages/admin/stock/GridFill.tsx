import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormField } from '../../../components/FormField';
import { Input } from '../../../components/Input';
import { Select } from '../../../components/Select';
import type { ProductValues } from '../productValues';
import { filling } from './grid';
import type { Axes, Cell, CellField } from './grid';

const VALUE: Record<CellField, string> = { stock: 'With stock', price: 'With price', sku: 'With SKUs from' };

/** Writes one value into a row, a column or all of the grid. */
export function GridFill({ field, axes, rows }: { field: CellField; axes: Axes; rows: number[][] }) {
  const { getValues, setValue } = useFormContext<ProductValues>();
  const [chosen, setChosen] = useState('');
  const [value, setValueTyped] = useState('');
  const isThere = [...axes.sizes.map(ofSize), ...axes.colors.map(ofColor)].includes(chosen);
  // The chosen size or colour may have been unticked since.
  const where = isThere ? chosen : '';

  function fill() {
    for (const index of rows.flat()) {
      const cell = getValues(`cells.${index}`);
      if (!isMeant(cell, where)) continue;
      setValue(`cells.${index}.${field}`, filling(field, value, cell), {
        shouldDirty: true,
        shouldValidate: true,
      });
    }
  }

  // Otherwise Enter would submit the product's form.
  function fillOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    fill();
  }

  return (
    <Flex gap="3" align="flex-end" wrap="wrap">
      <FormField label="Fill">
        {(control) => (
          <Select
            {...control}
            width="min(11rem, 75vw)"
            value={where}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">All</option>
            {axes.sizes.map((size) => (
              <option key={size} value={ofSize(size)}>
                {size}
              </option>
            ))}
            {axes.colors.map((color) => (
              <option key={color} value={ofColor(color)}>
                {color}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField label={VALUE[field]}>
        {(control) => (
          <Input
            {...control}
            w="min(9rem, 75vw)"
            inputMode={field === 'sku' ? 'text' : 'decimal'}
            value={value}
            onChange={({ target }) => setValueTyped(target.value)}
            onKeyDown={fillOnEnter}
          />
        )}
      </FormField>
      <Button variant="outline" onClick={fill}>
        Fill in
      </Button>
    </Flex>
  );
}

const ofSize = (size: string | null) => `size:${size}`;
const ofColor = (color: string | null) => `color:${color}`;

const isMeant = ({ size, color }: Cell, where: string) =>
  where === '' || where === ofSize(size) || where === ofColor(color);
