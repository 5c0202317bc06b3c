import { useSyncExternalStore } from 'react';

export interface StoredValue<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
  /** What a server, or a browser that stored nothing, shows. */
  empty: T;
}

/** A value kept in local storage under `key`, shared by all tabs. `parse` answers undefined for what it does not accept. */
export function storedValue<T>(
  key: string,
  empty: T,
  parse: (json: unknown) => T | undefined,
): StoredValue<T> {
  const listeners = new Set<() => void>();
  let raw: string | null = null;
  let value = empty;

  function get() {
    const current = readItem(key);
    if (current === raw) return value;
    raw = current;
    value = parse(parseJson(current)) ?? empty;
    return value;
  }

  function set(next: T) {
    writeItem(key, next === empty ? null : JSON.stringify(next));
    listeners.forEach((listener) => listener());
  }

  function subscribe(listener: () => void) {
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === key) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }

  return { get, set, subscribe, empty };
}

export function useStoredValue<T>({ subscribe, get, empty }: StoredValue<T>): T {
  return useSyncExternalStore(subscribe, get, () => empty);
}

function readItem(key: string) {
  if (typeof window === 'undefined') return null;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null; // storage is blocked: the shop works, it only forgets
  }
}

function writeItem(key: string, text: string | null) {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
  } catch (error) {
    console.warn(`Could not store ${key}`, error);
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
