export type CurrencyDisplay = 'SPEC' | 'INR';

let currency: CurrencyDisplay | undefined;

/** How amounts are shown: as the server wrote into the page, unless the renderer has said so already. */
export function currencyDisplay(): CurrencyDisplay {
  currency ??= currencyOfPage();
  return currency;
}

/** For the server's renderer, which has no page to read. */
export function setCurrencyDisplay(display: CurrencyDisplay) {
  currency = display;
}

function currencyOfPage(): CurrencyDisplay {
  if (typeof document === 'undefined') return 'SPEC';
  const meta = document.querySelector<HTMLMetaElement>('meta[name="currency-display"]');
  return meta?.content === 'INR' ? 'INR' : 'SPEC';
}
