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
/** Long enough to read the toast and reach its button; in milliseconds. */
export const WITH_UNDO = 10_000;

const none: Toast[] = [];
const listeners = new Set<() => void>();
let toasts = none;
let lastId = 0;

/** Shows a message at the top of the page for `duration` milliseconds, with a button if there is an action. */
export function showToast(
  text: string,
  kind: Toast['kind'] = 'success',
  duration = 5000,
  action?: Toast['action'],
) {
  update([...toasts.filter((toast) => toast.text !== text), { id: ++lastId, text, kind, duration, action }]);
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
