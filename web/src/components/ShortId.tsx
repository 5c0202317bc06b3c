import { chakra } from '@chakra-ui/react';

/** A whole number of characters, plus rounding loss: a fraction of a character would show as a blank before the text. */
const ROOM = { base: 'calc(round(down, 100% - 1px, 1ch) + 1px)', lg: 'calc(12ch + 1px)' };

/** An id that is truncated at its start: ids made in the same minute share their beginning. */
export function ShortId({ id }: { id: string }) {
  return (
    <chakra.span
      title={id}
      display="block"
      direction="rtl"
      w="fit-content"
      maxW={ROOM}
      overflow="hidden"
      textOverflow="ellipsis"
      whiteSpace="nowrap"
      fontFamily="mono"
      fontSize="xs"
      color="fg.muted"
    >
      <bdi dir="ltr">{id}</bdi>
    </chakra.span>
  );
}
