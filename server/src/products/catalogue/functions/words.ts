/** How a keyword is interpreted, by the vocabulary: words of products, with how many products have each. */

/**
 * Only words of the vocabulary that share trigrams with what is typed are examined; they begin with it, or are nearly as long.
 */
const BY_TRIGRAMS = 'SET pg_trgm.word_similarity_threshold = 0.25';
/** A few terms among hundreds of thousands are looked up one by one. */
const ONE_BY_ONE = `SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
  SET enable_mergejoin = off SET jit = off`;

/**
 * Words that may be meant by a mistyped one. The fewest edits decide, a swap of two neighbours counting as one; sounding alike
 * outweighs an edit (`sandle` is nearer to sandals than to saddle), and among equals the words of most products come first. The
 * end of a word may still be missing.
 */
const WORDS_MEANT = `CREATE OR REPLACE FUNCTION words_meant(typed text) RETURNS text[] LANGUAGE sql STABLE ${BY_TRIGRAMS} AS $$
    WITH swapped AS (
      SELECT array_agg(overlay(typed PLACING reverse(substr(typed, n, 2)) FROM n FOR 2)) AS forms
      FROM generate_series(1, length(typed) - 1) n
    ), candidates AS (
      SELECT word, products, left(word, length(typed)) AS beginning FROM search_words
      WHERE typed <% word AND word !~ '[0-9]'
    ), measured AS (
      SELECT word, products, beginning,
        CASE WHEN word = ANY (forms) OR beginning = ANY (forms) THEN 1
          ELSE least(levenshtein(word, typed), levenshtein(beginning, typed)) END AS edits
      FROM candidates CROSS JOIN swapped
    ), judged AS (
      SELECT word, products,
        edits - CASE WHEN dmetaphone(typed) IN (dmetaphone(word), dmetaphone(beginning)) THEN 1.5 ELSE 0 END AS distance
      FROM measured WHERE edits <= CASE WHEN length(typed) < 5 THEN 1 ELSE 2 END
    )
    SELECT coalesce(array_agg(word), '{}') FROM (
      SELECT word FROM judged WHERE distance = (SELECT min(distance) FROM judged) ORDER BY products DESC, word LIMIT 5) nearest
  $$`;

/**
 * Words at least ten times as common as the typed one that sound like it and are spelt nearly alike: products may have the same
 * mistake. Not for short words, too many of which are alike.
 */
const WORDS_COMMONER = `CREATE OR REPLACE FUNCTION words_commoner(typed text, than integer) RETURNS text[] LANGUAGE sql STABLE ${BY_TRIGRAMS} AS $$
    SELECT coalesce(array_agg(word), '{}') FROM (
      SELECT word FROM search_words
      WHERE typed <% word AND word !~ '[0-9]' AND products >= 10 * than AND levenshtein(word, typed) <= 2
        AND length(typed) > 4 AND dmetaphone(word) = dmetaphone(typed) AND dmetaphone(typed) <> ''
      ORDER BY levenshtein(word, typed), products DESC, word LIMIT 5) nearest
  $$`;

/** Words of the vocabulary whose plain spelling (`spelt`) is that of the typed word, or its stem. */
const WORDS_SPELT = `CREATE OR REPLACE FUNCTION words_spelt(typed text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    plain text := spelt(typed);
    forms text[] := plain || tsvector_to_array(to_tsvector('english', plain));
  BEGIN
    RETURN ARRAY(
      SELECT word FROM search_words WHERE word ~ '[^a-z0-9]' AND spelt(word) = ANY (forms) AND word <> typed
      UNION SELECT word FROM search_words WHERE word = ANY (forms) AND plain <> typed
      ORDER BY word);
  END $$`;

const COMMONEST = 'ORDER BY products DESC, word LIMIT 40';
const beginning = (letters: number) =>
  `WHEN ${letters} THEN RETURN ARRAY(SELECT word FROM search_words WHERE left(word, ${letters}) = typed ${COMMONEST});`;
/**
 * The words of the vocabulary that contain what is typed, as sweatshirts contains `shirt`; for one or two letters, those that
 * begin with it. But a search for men's must not find women's.
 */
const WORDS_HOLDING = `CREATE OR REPLACE FUNCTION words_holding(typed text) RETURNS text[] LANGUAGE plpgsql STABLE
  SET enable_seqscan = off AS $$
  BEGIN
    CASE length(typed)
      ${beginning(1)}
      ${beginning(2)}
      ELSE RETURN ARRAY(
        SELECT word FROM (
          SELECT word, products FROM search_words
          WHERE word LIKE '%' || replace(replace(typed, '\\', '\\\\'), '_', '\\_') || '%'
            AND NOT (typed ~ '^(m[ae]n|male)' AND word ~ '^(wom[ae]n|female)') LIMIT 1000) held
        ${COMMONEST});
    END CASE;
  END $$`;

/** The words of a size as they are typed, separated by blanks: `x large`, `s m`, `5 -6 y`. */
const WORDS_OF_SIZE = `CREATE OR REPLACE FUNCTION words_of_size(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg(lexeme, ' ' ORDER BY positions[1])
    FROM unnest(to_tsvector('simple', regexp_replace(name, '([^0-9])[-./]', '\\1 ', 'g')))
  $$`;

/**
 * Colours that a word names (alone, with other words, or on one side of a slash), and the size that it is, or that several
 * words joined by blanks are: as terms of products, with how many products have each.
 */
const VALUES_NAMED = `CREATE OR REPLACE FUNCTION values_named(typed text, OUT term text, OUT products integer)
  RETURNS SETOF record LANGUAGE sql STABLE AS $$
    SELECT 'color:' || name, sum(count)::int FROM colors JOIN product_counts ON name = ANY (colors)
      WHERE typed = ANY (tsvector_to_array(to_tsvector('simple', name || ' ' || replace(name, '/', ' '))))
      GROUP BY name HAVING sum(count) > 0
    UNION ALL
    SELECT 'size:' || name, sum(count)::int FROM sizes JOIN product_counts ON name = ANY (sizes)
      WHERE (typed = lower(name) OR typed LIKE '% %' AND typed = words_of_size(name)) GROUP BY name HAVING sum(count) > 0
  $$`;

/** The keyword without words that follow a minus, and without the letter after an apostrophe, which is no size. */
const WANTED = `left(regexp_replace(regexp_replace(btrim(keyword), '\\s-[^\\s-]\\S*', ' ', 'g'),
      '([[:alnum:]])[''‘’&]s\\M', '\\1', 'gi'), 100)`;
/**
 * The words of a keyword. A word with dots or slashes inside is split into its parts, unless the vocabulary has it or something
 * spelt like it. Words that are a size together (`free size`), and a single letter with the word after it if such a word is
 * known (`t shirt`), become one word with blanks. `size` before a size is left out; so are the parts of a hyphenated colour or
 * size (`off-white`), and words that say nothing, unless none says anything.
 */
const WORDS_TYPED = `CREATE OR REPLACE FUNCTION words_typed(keyword text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    wanted text := ${WANTED};
    words text[] := ARRAY(
      SELECT part FROM unnest(to_tsvector('simple', wanted)),
        unnest(CASE WHEN lexeme ~ '[^0-9][./]' AND words_spelt(lexeme) = '{}'
            AND NOT EXISTS (SELECT FROM search_words WHERE word = lexeme)
          THEN regexp_split_to_array(lexeme, '[./]+') ELSE ARRAY[lexeme] END) WITH ORDINALITY p (part, n)
      WHERE part <> '' ORDER BY positions[1], n LIMIT 8);
    sizes_of_words text[] := ARRAY(SELECT words_of_size(name) FROM sizes WHERE name ~ '[^[:alnum:]]');
    telling text[];
  BEGIN
    FOR n IN REVERSE cardinality(words) - 1 .. 1 LOOP
      FOR m IN REVERSE least(n + 4, cardinality(words)) .. n + 1 LOOP
        IF array_to_string(words[n:m], ' ') = ANY (sizes_of_words) THEN
          words := words[:n - 1] || array_to_string(words[n:m], ' ') || words[m + 1:];
          EXIT;
        END IF;
      END LOOP;
      IF length(words[n]) = 1 AND words_spelt(words[n] || ' ' || words[n + 1]) <> '{}' THEN
        words := words[:n - 1] || (words[n] || ' ' || words[n + 1]) || words[n + 2:];
      ELSIF words[n] = 'size'
          AND (EXISTS (SELECT FROM sizes WHERE lower(name) = words[n + 1]) OR words[n + 1] = ANY (sizes_of_words)) THEN
        words := words[:n - 1] || words[n + 1:];
      END IF;
    END LOOP;
    words := ARRAY(SELECT w FROM unnest(words) WITH ORDINALITY t (w, n) WHERE NOT EXISTS (
        SELECT FROM unnest(words) whole WHERE whole LIKE '%-%' AND w = ANY (string_to_array(whole, '-'))
          AND EXISTS (SELECT FROM values_named(whole))) ORDER BY n);
    telling := ARRAY(SELECT w FROM unnest(words) WITH ORDINALITY t (w, n)
      WHERE to_tsvector('english', w) <> '' OR EXISTS (SELECT FROM values_named(w)) ORDER BY n);
    RETURN CASE WHEN telling = '{}' THEN words ELSE telling END;
  END $$`;

/**
 * The ways to match a typed word: `is_exact` by itself, by other spellings or by what was meant by it; else by all its parts if
 * each of them says something, by words that contain it, and, if hardly any product has it, by much commoner words.
 */
const WORD_WAYS = `CREATE OR REPLACE FUNCTION word_ways(typed text, OUT is_exact boolean, OUT way integer, OUT stem text)
  RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
  DECLARE
    stems text[] := tsvector_to_array(stems_of(typed));
    known integer := (SELECT count(*) FROM search_terms WHERE term = ANY (stems));
    isKnown boolean := stems <> '{}' AND known = cardinality(stems);
    parts text[] := tsvector_to_array(to_tsvector('english', replace(typed, '-', ' ')));
    isOfParts boolean := cardinality(parts) > 1 AND cardinality(parts) = cardinality(regexp_split_to_array(typed, '[- ]'));
    holding text[] := words_holding(typed);
    meant text[] := words_spelt(typed);
    commoner text[] := '{}';
    products integer;
  BEGIN
    IF meant = '{}' AND length(typed) > 2 AND typed !~ '[0-9]' AND typed NOT LIKE '%-%' THEN
      IF isKnown OR holding <> '{}' THEN
        products := greatest((SELECT min(t.products) FROM search_terms t WHERE isKnown AND term = ANY (stems)),
          (SELECT max(w.products) FROM search_words w WHERE word = ANY (holding)));
        IF products <= 2 THEN commoner := words_commoner(typed, products); END IF;
      ELSIF NOT EXISTS (SELECT FROM values_named(typed)) THEN
        meant := words_meant(typed);
      END IF;
    ELSIF meant = '{}' AND length(typed) > 2 AND NOT isKnown AND holding = '{}' AND typed LIKE '%-%' THEN
      RETURN; -- its parts are words of their own
    END IF;
    RETURN QUERY SELECT true, 0, s FROM unnest(stems) s
      WHERE (meant = '{}' OR isKnown) AND (isOfParts OR typed NOT LIKE '% %');
    RETURN QUERY SELECT true, n::int, s FROM unnest(meant) WITH ORDINALITY m (word, n),
      unnest(tsvector_to_array(to_tsvector('english', word))) s;
    RETURN QUERY SELECT false, 0, s FROM unnest(stems) s;
    RETURN QUERY SELECT false, -1, s FROM unnest(parts) s WHERE isOfParts;
    RETURN QUERY SELECT false, n::int, s FROM unnest(meant || commoner || holding) WITH ORDINALITY m (word, n),
      unnest(tsvector_to_array(to_tsvector('english', word))) s;
  END $$`;

/**
 * What a keyword asks for: its tiers from the very name, over all words in the name, in name, brand, category or gender, and anywhere, to
 * the same with words that only contain them, or with colours and sizes that they name. The last tier is everything that the keyword
 * finds: also the very name, which need not have all words that it is typed with (a size `S` is a word that says something, in a name it
 * is none), and if the words say nothing (`just do it`) names that begin with it. Each tier is a list of alternatives for `bitmap_of_tier`.
 */
const KEYWORD_TIERS = `CREATE OR REPLACE FUNCTION keyword_tiers(keyword text) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT ${ONE_BY_ONE} AS $$
  DECLARE
    typed text[] := words_typed(keyword);
    name text := '=:' || lower(regexp_replace(btrim(left(keyword, 200)), '\\s+', ' ', 'g'));
    named jsonb := jsonb_build_array(jsonb_build_array(name));
    begun jsonb := jsonb_build_array(jsonb_build_array(name, jsonb_build_object('prefix', name || ' ')));
    says_nothing boolean := to_tsvector('english', left(keyword, 200)) = '';
  BEGIN
    RETURN (
      WITH ways AS MATERIALIZED (
        SELECT n AS word, w.is_exact, w.way, w.stem FROM unnest(typed) WITH ORDINALITY t (word, n), word_ways(t.word) w
      ), met AS (
        SELECT place, w.is_exact, w.word,
          CASE count(*) WHEN 1 THEN to_jsonb(min(prefix || w.stem)) ELSE jsonb_agg(prefix || w.stem ORDER BY w.stem) END AS terms
        FROM ways w CROSS JOIN (VALUES (1, 'n:'), (2, 'h:'), (3, '')) p (place, prefix)
        LEFT JOIN search_terms t ON t.term = prefix || w.stem
        GROUP BY place, w.is_exact, w.word, w.way HAVING min(coalesce(t.products, 0)) > 0
        UNION
        SELECT place, false, t.n, to_jsonb(v.term)
        FROM unnest(typed) WITH ORDINALITY t (word, n), values_named(t.word) v, (VALUES (2), (3)) p (place)
      ), words AS (
        SELECT place, is_exact, word, jsonb_agg(terms ORDER BY terms) AS alternatives FROM met GROUP BY 1, 2, 3
      ), tiers AS (
        SELECT place, is_exact, jsonb_agg(alternatives ORDER BY word) AS clauses FROM words GROUP BY 1, 2
        HAVING count(*) = (SELECT count(*) FROM (SELECT word FROM ways UNION SELECT word FROM met) asked)
      ), last AS (
        SELECT (SELECT clauses FROM tiers ORDER BY is_exact, place DESC LIMIT 1) AS clauses
      ), numbered AS (
        SELECT jsonb_build_array(clauses) AS tier, min(CASE WHEN is_exact THEN place ELSE 3 + place END) AS rank
        FROM tiers WHERE says_nothing OR clauses <> (SELECT clauses FROM last) GROUP BY clauses
        UNION ALL
        SELECT to_jsonb(array_remove(ARRAY[clauses, CASE WHEN says_nothing THEN begun ELSE named END], NULL)), 9 FROM last
      )
      SELECT jsonb_build_array(jsonb_build_array(named)) || jsonb_agg(tier ORDER BY rank) FROM numbered);
  END $$`;

export const WORDS = [
  WORDS_MEANT,
  WORDS_COMMONER,
  WORDS_SPELT,
  WORDS_HOLDING,
  WORDS_OF_SIZE,
  VALUES_NAMED,
  WORDS_TYPED,
  WORD_WAYS,
  KEYWORD_TIERS,
];
