import DataLoader from 'dataloader';

const perRequest = new WeakMap<object, Map<string, DataLoader<string, unknown>>>();

/**
 * Batches the keys that the fields of one request ask for, and fetches them with one query. It caches nothing: of two mutations
 * in one request the second must show what the first has changed.
 * @param context the GraphQL context, which lives as long as the request
 */
export function loaderFor<T>(
  context: object,
  name: string,
  fetch: (keys: readonly string[]) => Promise<Map<string, T>>,
  missing: T,
): DataLoader<string, T> {
  const loaders = perRequest.get(context) ?? new Map<string, DataLoader<string, unknown>>();
  perRequest.set(context, loaders);
  const known = loaders.get(name) as DataLoader<string, T> | undefined;
  if (known) return known;
  const load = async (keys: readonly string[]) => {
    const found = await fetch([...new Set(keys)]);
    return keys.map((key) => found.get(key) ?? missing);
  };
  const loader = new DataLoader<string, T>(load, { cache: false });
  loaders.set(name, loader);
  return loader;
}
