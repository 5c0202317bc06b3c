import { shorten } from './shorten';

/** A product's name where there is little room for it; its ellipsis never stands on a line of its own. */
export const ShortName = ({ name }: { name: string }) => shorten(name).replace(/\s…$/, '\u00a0…');
