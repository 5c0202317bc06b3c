import { Box, chakra, Flex, Stack, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { TABLE } from '../../../components/dataTableStyles';
import { Swatch } from '../../../features/variants/Swatch';
import type { Vocabulary_OptionsFragment } from '../../../generated/admin';
import { counted } from '../../../lib/count';
import type { ProductValues } from '../productValues';
import { GridFill } from './GridFill';
import { GRID_PROBLEM, VariantCell } from './VariantCell';
import { FIELDS, rowsOf } from './grid';
import type { Axes, CellField } from './grid';

const HINTS: Record<CellField, string> = {
  stock:
    'Leave blank what you do not sell; 0 is sold out. Sales made while you edit are taken off what you enter.',
  price: 'Leave blank what costs as much as the product.',
  sku: 'Leave blank what has no number of its own; no two may be the same.',
};

/** A row per size, a column per colour; stock, price or SKU in each cell. */
export function VariantGrid({ options, axes }: { options: Vocabulary_OptionsFragment; axes: Axes }) {
  const [field, setField] = useState<CellField>('stock');
  const { getValues } = useFormContext<ProductValues>();
  const rows = rowsOf(getValues('cells'), axes);
  if (rows.length === 0) return <Text color="fg.muted">Choose the sizes or colors that you sell.</Text>;
  return (
    <Stack gap="4" minW="0">
      <FieldChoice field={field} onChoose={setField} />
      <GridFill field={field} axes={axes} rows={rows} />
      <Text fontSize="sm" color="fg.muted">
        {HINTS[field]}
      </Text>
      {/* A horizontally scrolling region must be reachable by keyboard. */}
      <Box overflowX="auto" role="region" aria-label={`${FIELDS[field]} by size and color`} tabIndex={0}>
        <Table.Root recipe={TABLE} w="auto" aria-label={`${FIELDS[field]} by size and color`}>
          {axes.colors.length > 0 && <Heads options={options} axes={axes} />}
          <Table.Body>
            {rows.map((row, index) => (
              <Table.Row key={axes.sizes[index] ?? ''}>
                {axes.sizes.length > 0 && (
                  <Table.ColumnHeader scope="row" position="sticky" insetStart="0" zIndex="1" bg="bg">
                    {axes.sizes[index]}
                  </Table.ColumnHeader>
                )}
                {row.map((cell) => (
                  <Table.Cell key={cell} p="1">
                    <VariantCell key={field} index={cell} field={field} />
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      <Problem field={field} rows={rows} />
      <Total rows={rows} />
    </Stack>
  );
}

function Heads({ options, axes }: { options: Vocabulary_OptionsFragment; axes: Axes }) {
  return (
    <Table.Header>
      <Table.Row>
        {axes.sizes.length > 0 && <Table.Cell position="sticky" insetStart="0" zIndex="1" bg="bg" />}
        {axes.colors.map((color) => (
          <Table.ColumnHeader key={color} scope="col" px="1">
            <Flex align="center" gap="2">
              <Swatch color={options.colors.find(({ name }) => name === color)?.swatch ?? 'transparent'} />
              {color}
            </Flex>
          </Table.ColumnHeader>
        ))}
      </Table.Row>
    </Table.Header>
  );
}

function FieldChoice({ field, onChoose }: { field: CellField; onChoose: (field: CellField) => void }) {
  return (
    <Flex role="radiogroup" aria-label="Show" columnGap="6" wrap="wrap">
      {(Object.keys(FIELDS) as CellField[]).map((name) => (
        <chakra.label key={name} display="flex" alignItems="center" gap="2" minH="11" cursor="button">
          <chakra.input
            type="radio"
            name="grid-field"
            w="5"
            h="5"
            accentColor="accent.solid"
            checked={field === name}
            onChange={() => onChoose(name)}
          />
          {FIELDS[name]}
        </chakra.label>
      ))}
    </Flex>
  );
}

function Problem({ field, rows }: { field: CellField; rows: number[][] }) {
  const { errors } = useFormState<ProductValues>({ name: 'cells' });
  const wrong = rows.flat().find((index) => errors.cells?.[index]?.[field]);
  if (wrong === undefined) return null;
  return (
    <Text id={GRID_PROBLEM} fontSize="sm" color="fg.error">
      {errors.cells?.[wrong]?.[field]?.message}
    </Text>
  );
}

/** The sum of the stocks, updated while typing. */
function Total({ rows }: { rows: number[][] }) {
  const cells = useWatch<ProductValues, 'cells'>({ name: 'cells' });
  const pieces = rows.flat().reduce((sum, index) => sum + (Number(cells[index]?.stock) || 0), 0);
  return (
    <Text role="status" fontWeight="medium">
      {counted(pieces, 'piece')} in all
    </Text>
  );
}
