import { chakra } from '@chakra-ui/react';
import { shorten } from './shorten';

/** A product's name where there is little room for it; its ellipsis never stands on a line of its own. */
export function ShortName({ name }: { name: string }) {
  const short = shorten(name);
  const lastWord = short.trimEnd().search(/\S+\s*…?$/);
  return (
    <>
      {short.slice(0, lastWord)}
      <chakra.span whiteSpace="nowrap">{short.slice(lastWord)}</chakra.span>
    </>
  );
}
