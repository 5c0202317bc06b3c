import { chakra } from '@chakra-ui/react';
import { ShortId } from '../../components/ShortId';

/** The number by which people call an order, and the id by which programs do. */
export function OrderName({ order: { id, number } }: { order: { id: string; number: string } }) {
  return (
    <>
      <chakra.span display="block" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        {number}
      </chakra.span>
      <ShortId id={id} />
    </>
  );
}
