import createCache from '@emotion/cache';
import { pageStyles } from './pageStyles';

const newCache = () => createCache({ key: 'css' });
const own = newCache();
own.compat = true; // answer the rules, instead of a mark that they were asked for
const pageRules = own.insert('', pageStyles, own.sheet, false)!;

/** Gathers the styles of one rendering, to be written into the head of its page. */
export function collectStyles() {
  const cache = newCache();
  cache.compat = true; // keep them, instead of writing them between the elements

  /** The rules stay where they are; Emotion moves only its own element, which names those that it need not write again. */
  function elements() {
    const ids = Object.keys(cache.inserted);
    const rules = Object.values(cache.inserted).join('');
    return `<style>${pageRules}${rules}</style><style data-emotion="css ${ids.join(' ')}"></style>`;
  }

  return { cache, elements };
}
