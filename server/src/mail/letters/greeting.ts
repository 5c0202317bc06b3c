import { type Part, text } from './letter.js';

const LONGEST_NAME = 60;

/** A web or email address, which mail programs turn into a link. Initials (A.P.J., K.Ramesh) are none. */
const LINK = /[:/@]|www\.|\p{L}{2,}[.。]\p{L}{2,}/iu;
const PHONE_NUMBER = /(\d\D*){6}/;

/** Greets a reader. Anybody may open an account for somebody else's address, so a name that could be a message is left out. */
export function greeting(name: string): Part {
  const plain = name.normalize('NFKC');
  const isName = plain.length <= LONGEST_NAME && !LINK.test(plain) && !PHONE_NUMBER.test(plain);
  return text(`Dear ${isName ? name : 'customer'},`);
}

/** The lines of a postal address without those that hold a link or an email, which no such address has. */
export const withoutLinks = (lines: string[]) =>
  lines.filter((line) => !/:\/\/|www\.|@/i.test(line.normalize('NFKC')));
