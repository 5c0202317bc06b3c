import { Kind, OperationTypeNode, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { MAX_TOKENS } from '../limits/query-limits.js';

/** Reads of the catalogue alone. All other fields are always live. */
const CACHEABLE_FIELDS = new Set(['products', 'topProducts', 'product', 'suggest', 'options', '__typename']);

const known = new LRUCache<string, boolean>({ max: 500 });

/** Whether a GraphQL call asks only for fields that may be cached. */
export function isCacheableQuery(call: unknown): boolean {
  const text = (call as { query?: unknown } | null | undefined)?.query;
  if (typeof text !== 'string') return false;
  const before = known.get(text);
  if (before !== undefined) return before;
  const isCacheable = asksForCacheableFields(text);
  known.set(text, isCacheable);
  return isCacheable;
}

function asksForCacheableFields(text: string): boolean {
  const operations = definitionsIn(text).filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  return (
    operations.length === 1 &&
    operations.every(
      ({ operation, selectionSet }) =>
        operation === OperationTypeNode.QUERY &&
        selectionSet.selections.every(
          (field) => field.kind === Kind.FIELD && CACHEABLE_FIELDS.has(field.name.value),
        ),
    )
  );
}

function definitionsIn(text: string) {
  try {
    return parse(text, { maxTokens: MAX_TOKENS, noLocation: true }).definitions;
  } catch {
    return []; // the GraphQL server reports the mistake
  }
}
