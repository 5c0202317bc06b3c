/** Quoted words and signs of a full-text query. */
const TOKENS = /'(?:[^'\\]|''|\\.)*'(?::\*)?|[&|!()]/g;

interface Split {
  operator?: '&' | '|';
  parts: string[];
}

/** Splits a query at the signs that are in no parentheses: at each `|`, or where there is none, at each `&`. */
function split(query: string): Split {
  const signs: { sign: string; at: number }[] = [];
  let depth = 0;
  for (const { 0: token, index } of query.matchAll(TOKENS)) {
    if (token === '(') depth++;
    else if (token === ')') depth--;
    else if (depth === 0 && (token === '&' || token === '|')) signs.push({ sign: token, at: index });
  }
  const operator = signs.some(({ sign }) => sign === '|') ? '|' : signs.length > 0 ? '&' : undefined;
  const ends = signs.filter(({ sign }) => sign === operator).map(({ at }) => at);
  const parts = [...ends, query.length].map((end, n) =>
    query.slice(n === 0 ? 0 : ends[n - 1]! + 1, end).trim(),
  );
  return { operator, parts };
}

const isWithinParentheses = (query: string) => query.startsWith('(') && split(query).operator === undefined;

/** What all has to match; of a query in which anything may, the whole. */
function conjuncts(query: string): string[] {
  const { operator, parts } = split(query);
  if (operator === '|') return [query];
  if (operator === '&') return parts.flatMap(conjuncts);
  return isWithinParentheses(query) ? conjuncts(query.slice(1, -1).trim()) : [query];
}

const isNegated = (query: string) => query.startsWith('!');
const hasAlternatives = (query: string) => !isNegated(query) && split(query).operator === '|';

export type Keys = [string | null, ...string[]];

/**
 * A full-text query as queries that all have to match, by each of which the inverted index finds products by itself; see the function
 * scan_keys.
 * @returns first all that has no alternatives, null where there is no such, then what has some, words last
 */
export function keysOf(query: string): Keys {
  if (!query.includes('|')) return [query];
  const all = conjuncts(query);
  const several = all.filter(hasAlternatives).reverse();
  const single = all.filter((part) => !hasAlternatives(part));
  if (single.some((part) => !isNegated(part))) return [single.join(' & '), ...several];
  const [first, ...others] = several;
  // Not to have a word finds nothing by itself.
  return [null, ...(first ? [[`(${first})`, ...single].join(' & ')] : []), ...others];
}

/**
 * The same for rungs, each of which is a key before these: what has several conditions and no alternatives is a key for each of them, so
 * that of a rung that shares nothing with the first the others are not read.
 */
export function keysOnRungs(query: string): Keys {
  const all = conjuncts(query);
  return all.some((part) => isNegated(part) || hasAlternatives(part)) ? keysOf(query) : (all as Keys);
}
