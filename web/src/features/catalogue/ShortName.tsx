import { chakra } from '@chakra-ui/react';
import { shorten } from './shorten';

/** A shortened product name; an ellipsis after a blank never wraps onto a line of its own. */
export function ShortName({ name }: { name: string }) {
  const short = shorten(name);
  const end = short.search(/\S+\s…$/);
  if (end < 0) return short;
  return (
    <>
      {short.slice(0, end)}
      <chakra.span whiteSpace="nowrap">{short.slice(end)}</chakra.span>
    </>
  );
}
