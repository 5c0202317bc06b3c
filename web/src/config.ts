export const SHOP_NAME = 'E-Commerce';

type CurrencyDisplay = 'SPEC' | 'INR';

/** Settings of the server that the pages need. */
export interface Settings {
  currencyDisplay: CurrencyDisplay;
  /** The shop's public address, without a trailing slash. */
  publicUrl: string;
}

let known: Settings | undefined;

/** Read from the page, where the server wrote them, unless the renderer has set them. */
export function settings(): Settings {
  known ??= settingsOfPage();
  return known;
}

/** For the server's renderer, which has no page to read them from. */
export function configure(settings: Settings) {
  known = settings;
}

export const publicUrl = () => settings().publicUrl;

export const currencyDisplay = () => settings().currencyDisplay;

function settingsOfPage(): Settings {
  if (typeof document === 'undefined') return { currencyDisplay: 'SPEC', publicUrl: 'http://localhost' };
  const written = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return {
    currencyDisplay: written('currency-display') === 'INR' ? 'INR' : 'SPEC',
    publicUrl: written('public-url') || window.location.origin,
  };
}
