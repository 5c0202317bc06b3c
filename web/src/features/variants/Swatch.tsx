import { chakra } from '@chakra-ui/react';

/** A colour as a dot; its edge keeps white ones visible on white. */
export function Swatch({ color }: { color: string }) {
  return (
    <chakra.span
      aria-hidden
      display="inline-block"
      flexShrink="0"
      w="5"
      h="5"
      borderRadius="full"
      borderWidth="1px"
      borderColor="border.control"
      forcedColorAdjust="none" // a colour that is for sale is no decoration
      style={{ backgroundColor: color }}
    />
  );
}
