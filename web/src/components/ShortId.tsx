import { chakra } from '@chakra-ui/react';

/** An id whose end stays readable when there is no room: ids made in the same minute begin alike. */
export function ShortId({ id }: { id: string }) {
  return (
    <chakra.span
      title={id}
      display="block"
      direction="rtl"
      maxW={{ lg: '24' }}
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
