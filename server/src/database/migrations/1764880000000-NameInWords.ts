import type { MigrationInterface, QueryRunner } from 'typeorm';
import { NEW_VERSION } from './1764700000000-JoinWords.js';
import { VALUES_NAMED as NAMED_BEFORE } from './1764740000000-UnderstandMore.js';
import { WORDS_TYPED as TYPED_BEFORE } from './1764870000000-NoSizeAfterApostrophe.js';

/** The words of a size as they are typed, with blanks between them: `x large`, `s m`, `5 -6 y`. */
const WORDS_OF_SIZE = `CREATE OR REPLACE FUNCTION words_of_size(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg(lexeme, ' ' ORDER BY positions[1])
    FROM unnest(to_tsvector('simple', regexp_replace(name, '([^0-9])[-./]', '\\1 ', 'g')))
  $$`;

/** As in UnderstandMore; sizes are also named by several words, and colours by what stands before and after a slash. */
const VALUES_NAMED = NAMED_BEFORE.replace(
  `to_tsvector('simple', name)`,
  `to_tsvector('simple', name || ' ' || replace(name, '/', ' '))`,
).replace('typed = lower(name)', `(typed = lower(name) OR typed LIKE '% %' AND typed = words_of_size(name))`);

const JOINED = `array_to_string(words[n:m], ' ')`;
const JOIN_SIZE = `FOR m IN REVERSE least(n + 4, cardinality(words)) .. n + 1 LOOP
        IF ${JOINED} = ANY (sizes_of_words) THEN
          words := words[:n - 1] || ${JOINED} || words[m + 1:];
          EXIT;
        END IF;
      END LOOP;
      `;

/** As in NoSizeAfterApostrophe; words that are a size together, \`free size\`, are one with blanks. */
const WORDS_TYPED = TYPED_BEFORE.replace(
  'telling text[];',
  `sizes_of_words text[] := ARRAY(SELECT words_of_size(name) FROM sizes WHERE name ~ '[^[:alnum:]]');\n    $&`,
)
  .replace('IF length(words[n])', `${JOIN_SIZE}$&`)
  .replace(/EXISTS \(SELECT FROM sizes .*?\)(?= THEN)/, '($& OR words[n + 1] = ANY (sizes_of_words))');

/** Finds products by sizes of several words, `uk 7`, `x large` and `5-6y`, and by colours like Black/White. */
export class NameInWords1764880000000 implements MigrationInterface {
  name = 'NameInWords1764880000000';

  async up(db: QueryRunner) {
    for (const statement of [WORDS_OF_SIZE, VALUES_NAMED, WORDS_TYPED, NEW_VERSION])
      await db.query(statement);
  }

  async down(db: QueryRunner) {
    for (const statement of [NAMED_BEFORE, TYPED_BEFORE, NEW_VERSION]) await db.query(statement);
    await db.query('DROP FUNCTION words_of_size');
  }
}
