import { chakra } from '@chakra-ui/react';

/** A colour as a dot; its border keeps white visible on white. */
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
      forcedColorAdjust="none" // the colour is content, not decoration
      style={{ backgroundColor: color }}
    />
  );
}
