import { useSyncExternalStore } from 'react';
import * as v from 'valibot';

interface StoredValue<T> {
  get(): T;
  /** False if the browser refuses to store it: the value then lasts as long as the page. */
  set(value: T): boolean;
  clear(): void;
  subscribe(listener: () => void): () => void;
  /** The value on the server, and in a browser that stored nothing. */
  empty: T;
}

type Area = 'localStorage' | 'sessionStorage';

/**
 * A value stored under `key`: in local storage, shared by all tabs, or in session storage, for this tab alone. A stored value
 * that does not fit the schema is read as `empty`.
 */
export function storedValue<T>(
  key: string,
  empty: T,
  schema: v.GenericSchema<unknown, T>,
  area: Area = 'localStorage',
): StoredValue<T> {
  const listeners = new Set<() => void>();
  let refused: { text: string | null } | undefined;
  let raw: string | null = null;
  let value = empty;

  const notify = () => listeners.forEach((listener) => listener());
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === key) notify();
  };
  /** A page in the back/forward cache receives no storage events. */
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) notify();
  };

  function get() {
    const current = refused ? refused.text : readItem(area, key);
    if (current === raw) return value;
    raw = current;
    const read = v.safeParse(schema, parseJson(current));
    value = read.success ? read.output : empty;
    return value;
  }

  function set(next: T) {
    const text = next === empty ? null : JSON.stringify(next);
    refused = writeItem(area, key, text) ? undefined : { text };
    notify();
    return refused === undefined;
  }

  const clear = () => void set(empty);

  /**
   * One window listener serves all subscribers: between two separate listeners React could render with only one of them notified.
   */
  function subscribe(listener: () => void) {
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }

  return { get, set, clear, subscribe, empty };
}

export function useStoredValue<T>({ subscribe, get, empty }: StoredValue<T>): T {
  return useSyncExternalStore(subscribe, get, () => empty);
}

/** A list without its invalid entries: one bad entry must not cost the others. */
export const listOf = <T>(entry: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((entries) =>
      entries.flatMap((one) => {
        const read = v.safeParse(entry, one);
        return read.success ? [read.output] : [];
      }),
    ),
  );

function readItem(area: Area, key: string) {
  if (typeof window === 'undefined') return null;
  try {
    return window[area].getItem(key);
  } catch {
    return null; // storage is blocked: the shop works, but remembers nothing
  }
}

function writeItem(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch (error) {
    console.warn(`Could not store ${key}`, error);
    return false;
  }
}

export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
