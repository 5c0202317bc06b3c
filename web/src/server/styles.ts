import createCache from '@emotion/cache';

/** Gathers the styles of one rendering, to be written into the head of its page. */
export function collectStyles() {
  const cache = createCache({ key: 'css' });
  cache.compat = true; // keep them, instead of writing them between the elements

  function elements() {
    let globals = '';
    let ids = '';
    let rules = '';
    for (const [id, rule] of Object.entries(cache.inserted)) {
      if (typeof rule !== 'string') continue;
      if (cache.registered[`css-${id}`] === undefined) {
        globals += `<style data-emotion="css-global ${id}">${rule}</style>`;
      } else {
        ids += ` ${id}`;
        rules += rule;
      }
    }
    return `${globals}<style data-emotion="css${ids}">${rules}</style>`;
  }

  return { cache, elements };
}
