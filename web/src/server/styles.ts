import createCache from '@emotion/cache';
import { pageStyles } from './pageStyles';

const newCache = () => createCache({ key: 'css' });
const own = newCache();
own.compat = true; // makes `insert` return the rules
const pageRules = own.insert('', pageStyles, own.sheet, false)!;

/** Collects the styles of one render, for the head of its page. */
export function collectStyles() {
  const cache = newCache();
  cache.compat = true; // keeps them instead of writing them between the elements

  /** The rules stay in a plain element; Emotion moves only its own, which lists the names that it need not insert again. */
  function elements() {
    const ids = Object.keys(cache.inserted);
    const rules = Object.values(cache.inserted).join('');
    return `<style>${pageRules}${rules}</style><style data-emotion="css ${ids.join(' ')}"></style>`;
  }

  return { cache, elements };
}
