import { useFormContext, useWatch } from 'react-hook-form';
import { Input } from '../../../components/Input';
import { choiceText } from '../../../features/variants/choices';
import type { ProductValues } from '../productValues';
import { cellRules } from './cellRules';
import { FIELDS } from './grid';
import type { CellField } from './grid';

/** Id of the message below the grid, shared by all its cells, which have no room for one. */
export const GRID_PROBLEM = 'grid-problem';

/** One number of the grid; a variant that is not sold has neither price nor SKU. */
export function VariantCell({ index, field }: { index: number; field: CellField }) {
  const { register, getFieldState, formState } = useFormContext<ProductValues>();
  const cell = useWatch<ProductValues, `cells.${number}`>({ name: `cells.${index}` });
  const { error } = getFieldState(`cells.${index}.${field}`, formState);
  const isSold = cell.stock.trim() !== '';
  return (
    <Input
      aria-label={`${FIELDS[field]} of ${choiceText(cell)}`}
      aria-invalid={Boolean(error)}
      aria-describedby={error && GRID_PROBLEM}
      w={field === 'sku' ? '11rem' : '5.5rem'}
      px="2"
      inputMode={field === 'sku' ? 'text' : 'decimal'}
      readOnly={field !== 'stock' && !isSold}
      _readOnly={{ color: 'fg.muted', bg: 'bg.muted' }}
      {...register(`cells.${index}.${field}`, cellRules[field])}
    />
  );
}
