import { chakra } from '@chakra-ui/react';
import { ShortId } from '../../components/ShortId';

/** The order's number, for people, and its id, for programs. */
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
