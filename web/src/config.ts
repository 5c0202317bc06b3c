export const SHOP_NAME = 'E-Commerce';

type CurrencyDisplay = 'SPEC' | 'INR';

/** What the server decides and the pages need to know. */
export interface Settings {
  currencyDisplay: CurrencyDisplay;
  /** The address that shoppers use, without a slash at its end. */
  publicUrl: string;
}

let known: Settings | undefined;

/** As the server wrote it into the page, unless the renderer has said so already. */
export function settings(): Settings {
  known ??= settingsOfPage();
  return known;
}

/** For the server's renderer, which has no page to read. */
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
