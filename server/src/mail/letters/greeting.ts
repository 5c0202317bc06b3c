import { type Part, text } from './letter.js';

const LONGEST_NAME = 60;

/**
 * A web or email address, which mail programs turn into a link; a letter may carry marks, as in Indian scripts. Initials (A.P.J.,
 * K.Ramesh, J.-P.Belmondo) are none.
 */
const LINK = /[:/@]|www\.|([\p{L}\p{N}]\p{M}*(?:[\p{L}\p{N}-]\p{M}*)+|\p{N})[.。](?:\p{L}\p{M}*){2,}/iu;
const PHONE_NUMBER = /(\p{Nd}\P{Nd}*){6}/u;

/** Greets a reader. Anybody may open an account for somebody else's address, so a name that could be a message is left out. */
export function greeting(name: string): Part {
  const plain = name.normalize('NFKC').replace(/\p{Cf}/gu, ''); // invisible characters may hide the dot
  const isName = plain.length <= LONGEST_NAME && !LINK.test(plain) && !PHONE_NUMBER.test(plain);
  return text(`Dear ${isName ? name : 'customer'},`);
}

/** The lines of a postal address without those that hold a link or an email, which no such address has. */
export const withoutLinks = (lines: string[]) =>
  lines.filter((line) => !/:\/\/|www\.|@/i.test(line.normalize('NFKC')));
