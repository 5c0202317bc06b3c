/**
 * All arithmetic on amounts. Inside the shop an amount is an integer number of paise; over both APIs it is a decimal
 * number of rupees.
 */
import { badInput } from './app-error.js';

/** Totals are stored in a PostgreSQL integer; no sum of an order may come near its maximum. */
export const MAX_AMOUNT = 2_000_000_000;

/** The gateway's minimum for one refund, in paise. */
export const LEAST_REFUND = 1_00;

const FREE_SHIPPING_ABOVE = 500_00;
const SHIPPING = 100_00;
const TAX_PERCENT = 15;

/** Rupees as sent by a client to paise; NaN for anything that is not a number with at most two decimals. */
export function toPaise(rupees: unknown): number {
  if (typeof rupees !== 'number' || !Number.isFinite(rupees)) return NaN;
  const paise = Math.round(rupees * 100);
  return Math.abs(rupees * 100 - paise) < 1e-6 ? paise : NaN; // sums of decimals are slightly off
}

export const toRupees = (paise: number) => paise / 100;

const digits = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount of paise for people to read, such as ₹1,823.00. */
export const rupeesText = (paise: number) => `₹${digits.format(toRupees(paise))}`;

interface PricedLine {
  /** Unit price in paise. */
  price: number;
  qty: number;
}

export const lineTotal = ({ price, qty }: PricedLine) => price * qty;

export interface Prices {
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
}

/**
 * What a set of lines costs, in paise: shipping is free above 500 rupees of items, tax is 15 % rounded half up to the
 * paisa, and the total is rounded down to whole rupees. No lines cost nothing.
 */
export function priceOf(lines: PricedLine[]): Prices {
  const itemsPrice = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const shippingPrice = lines.length === 0 || itemsPrice > FREE_SHIPPING_ABOVE ? 0 : SHIPPING;
  const taxPrice = Math.round((itemsPrice * TAX_PERCENT) / 100);
  const totalPrice = Math.floor((itemsPrice + taxPrice + shippingPrice) / 100) * 100;
  return { itemsPrice, shippingPrice, taxPrice, totalPrice };
}

/** For an order: a cart may show any sum, but an amount to be paid has to fit the database. */
export function assertPayable({ totalPrice }: Prices): void {
  if (totalPrice > MAX_AMOUNT) throw badInput('This order is too large. Please order fewer pieces.');
}
