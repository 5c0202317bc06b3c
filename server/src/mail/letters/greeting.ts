import { type Part, text } from './letter.js';

const LONGEST_NAME = 60;

/** A place on the web or an email address: mail readers make links of these. Initials (A.P.J., K.Ramesh) are none. */
const LINK = /[:/@]|www\.|\p{L}{2,}[.。]\p{L}{2,}/iu;
const PHONE_NUMBER = /(\d\D*){6}/;

/**
 * Greets somebody. Anybody may open an account for the address of somebody else, so a name that could be a message is not
 * passed on.
 */
export function greeting(name: string): Part {
  const plain = name.normalize('NFKC');
  const isName = plain.length <= LONGEST_NAME && !LINK.test(plain) && !PHONE_NUMBER.test(plain);
  return text(`Dear ${isName ? name : 'customer'},`);
}

/** Lines of an address without those that hold a link or an email, which no address has. */
export const withoutLinks = (lines: string[]) =>
  lines.filter((line) => !/:\/\/|www\.|@/i.test(line.normalize('NFKC')));
