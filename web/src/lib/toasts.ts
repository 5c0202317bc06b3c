import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  text: string;
  kind: 'success' | 'error' | 'info';
  /** The toast's button. */
  action?: { text: string; run: () => void };
  /** Display time in milliseconds. */
  duration: number;
}

/** Display time of the toasts of signing in and up, in milliseconds. */
export const BRIEFLY = 2000;
/** Long enough to read the toast and reach its button. */
const WITH_ACTION_MS = 10_000;

const none: Toast[] = [];
const listeners = new Set<() => void>();
let toasts = none;
let lastId = 0;

/** Shows a message at the top of the page for `duration` milliseconds. */
export function showToast(text: string, kind: Toast['kind'] = 'success', duration = 5000) {
  add({ text, kind, duration });
}

/** Says what was done, with an Undo button. */
export function offerUndo(text: string, undo: () => void) {
  add({ text, kind: 'success', action: { text: 'Undo', run: undo }, duration: WITH_ACTION_MS });
}

function add(given: Omit<Toast, 'id'>) {
  update([...toasts.filter(({ text }) => text !== given.text), { id: ++lastId, ...given }]);
}

/** Removes the toast with this id or text. */
export function dismissToast(which: number | string) {
  update(toasts.filter(({ id, text }) => id !== which && text !== which));
}

export function useToasts() {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
}

function update(next: Toast[]) {
  toasts = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
