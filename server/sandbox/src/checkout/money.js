/** Formats paise for people: 49900 is ₹499.00. */
export function formatAmount(amount, currency) {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100);
}
