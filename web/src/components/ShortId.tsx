import { chakra } from '@chakra-ui/react';

/** A number of whole letters, and what is lost in rounding: the blank that a part of one would leave comes before the text. */
const ROOM = { base: 'calc(round(down, 100% - 1px, 1ch) + 1px)', lg: 'calc(12ch + 1px)' };

/** An id whose end stays readable when there is no room: ids made in the same minute begin alike. */
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
