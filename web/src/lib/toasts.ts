import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  text: string;
  kind: 'success' | 'error' | 'info';
  /** What a button on it does. */
  action?: { text: string; run: () => void };
  /** How long it stays, in milliseconds. */
  duration: number;
}

/** How long the toasts of signing in and up stay, in milliseconds. */
export const BRIEFLY = 2000;
/** Long enough to read what a toast offers and to reach its button. */
const WITH_ACTION_MS = 10_000;

const none: Toast[] = [];
const listeners = new Set<() => void>();
let toasts = none;
let lastId = 0;

/** Shows a message at the top of the page for `duration` milliseconds. */
export function showToast(text: string, kind: Toast['kind'] = 'success', duration = 5000) {
  add({ text, kind, duration });
}

/** Says what was done, with a button that takes it back. */
export function offerUndo(text: string, undo: () => void) {
  add({ text, kind: 'success', action: { text: 'Undo', run: undo }, duration: WITH_ACTION_MS });
}

function add(given: Omit<Toast, 'id'>) {
  update([...toasts.filter(({ text }) => text !== given.text), { id: ++lastId, ...given }]);
}

/** The toast of this id, or of this text. */
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
