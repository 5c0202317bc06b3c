/** Where an amount is shown. The currency signs differ by surface; the numbers are the same rupees everywhere. */
const SIGN = {
  card: '₹',
  carousel: '₹',
  order: '₹',
  detail: '$',
  cart: '$',
  adminProducts: '$',
} as const;

export type Surface = keyof typeof SIGN;

/** Groups thousands, lakhs and crores, as India does. Creating the browser's own formatter takes 20 ms during start-up. */
const grouped = (digits: string) => digits.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');

/** Formats only, never adds up: amounts come from the server. `exact` always shows two decimals. */
export function formatMoney(
  amount: number,
  surface: Surface,
  { rupeesOnly = false, exact = false }: { rupeesOnly?: boolean; exact?: boolean } = {},
): string {
  const [rupees = '', paise] = amount.toFixed(exact || !Number.isInteger(amount) ? 2 : 0).split('.');
  return `${rupeesOnly ? SIGN.order : SIGN[surface]}${grouped(rupees)}${paise ? `.${paise}` : ''}`;
}

/** The largest amount that the server accepts, in rupees. */
export const MAX_AMOUNT = 1_000_000;

/** Whether the server accepts the amount: with at most two decimals, within floating-point precision. */
export const isAmount = (value: number) =>
  value >= 0 && value <= MAX_AMOUNT && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
