import { chakra } from '@chakra-ui/react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { choiceText } from '../../../features/variants/choices';
import { counted } from '../../../lib/count';
import type { ProductValues } from '../productValues';
import { dropped } from './grid';

/** Whether saving would remove variants that have pieces, SKUs, prices or pictures. */
export const dropsVariants = (before: ProductValues, after: ProductValues) =>
  before.byVariant && (!after.byVariant || dropped(before, after).length > 0);

interface Props {
  before: ProductValues;
  /** The values to save; undefined while there is nothing to confirm. */
  after: ProductValues | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before variants are removed with their data. */
export function DroppedDialog({ before, after, ...answers }: Props) {
  if (after && !after.byVariant)
    return (
      <ConfirmDialog
        isOpen
        title="Stock this product as a whole?"
        confirmLabel="Stock as a whole"
        {...answers}
      >
        Its sizes and colors will no longer have a stock, a price, a SKU or a picture of their own.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      isOpen={after !== undefined}
      title="Take these off the shelf?"
      confirmLabel="Take off"
      {...answers}
    >
      They will no longer be sold. Their pieces are taken out of the stock, and their SKUs become free.
      <chakra.ul mt="2" ps="5" listStyleType="disc" maxH="40vh" overflowY="auto">
        {after &&
          dropped(before, after).map((cell) => (
            <li key={choiceText(cell)}>
              {choiceText(cell)}: {counted(Number(cell.stock), 'piece')}
              {cell.sku && `, SKU ${cell.sku}`}
            </li>
          ))}
      </chakra.ul>
    </ConfirmDialog>
  );
}
