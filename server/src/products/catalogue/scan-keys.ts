/** Quoted words and operators of a full-text query. */
const TOKENS = /'(?:[^'\\]|''|\\.)*'(?::\*)?|[&|!()]/g;

interface Split {
  operator?: '&' | '|';
  parts: string[];
}

/** Splits a query at the operators outside parentheses: at each `|`, or if there is none, at each `&`. */
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

/** The conditions that all have to match; of alternatives, the whole query. */
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
 * Splits a full-text query into queries that all have to match, each of which the inverted index can search by itself; see the
 * function scan_keys.
 * @returns first everything without alternatives, null if there is nothing, then what has alternatives, words last
 */
export function keysOf(query: string): Keys {
  if (!query.includes('|')) return [query];
  const all = conjuncts(query);
  const several = all.filter(hasAlternatives).reverse();
  const single = all.filter((part) => !hasAlternatives(part));
  if (single.some((part) => !isNegated(part))) return [single.join(' & '), ...several];
  const [first, ...others] = several;
  // A negation finds nothing by itself.
  return [null, ...(first ? [[`(${first})`, ...single].join(' & ')] : []), ...others];
}

/**
 * The same for rungs, each of which is a key before these: if a query has several conditions and no alternatives, each
 * condition is a key of its own, so that for a rung that shares nothing with the first the others are not read.
 */
export function keysOnRungs(query: string): Keys {
  const all = conjuncts(query);
  return all.some((part) => isNegated(part) || hasAlternatives(part)) ? keysOf(query) : (all as Keys);
}
