/** Where an amount is shown. The signs differ by surface; the numbers are the same rupees everywhere. */
const SIGN = {
  card: '₹',
  carousel: '₹',
  order: '₹',
  detail: '$',
  cart: '$',
  adminProducts: '$',
} as const;

export type Surface = keyof typeof SIGN;

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats, never adds up: amounts come from the server. `exact` always shows two decimals. */
export function formatMoney(
  amount: number,
  surface: Surface,
  { rupeesOnly = false, exact = false }: { rupeesOnly?: boolean; exact?: boolean } = {},
): string {
  const digits = exact || !Number.isInteger(amount) ? withPaise : whole;
  return `${rupeesOnly ? SIGN.order : SIGN[surface]}${digits.format(amount)}`;
}

/** What a line of an order comes to; the only sum that the API leaves to the reader. */
export function lineTotal(price: number, qty: number): number {
  return (Math.round(price * 100) * qty) / 100;
}
