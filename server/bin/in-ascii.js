const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Escapes a bundle to ASCII. A single character beyond Latin-1 would make V8 store the whole file with two bytes per character,
 * for as long as the shop runs.
 */
export const inAscii = {
  name: 'in-ascii',
  generateBundle(_, files) {
    for (const file of Object.values(files)) file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
  },
};
