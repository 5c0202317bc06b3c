import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  text: string;
  kind: 'success' | 'error' | 'info';
}

/** How long the toasts of signing in and up stay, in milliseconds. */
export const BRIEFLY = 2000;

const none: Toast[] = [];
const listeners = new Set<() => void>();
let toasts = none;
let lastId = 0;

/** Shows a message at the top of the page for `duration` milliseconds. */
export function showToast(text: string, kind: Toast['kind'] = 'success', duration = 5000) {
  const id = ++lastId;
  update([...toasts.filter((toast) => toast.text !== text), { id, text, kind }]);
  setTimeout(() => dismissToast(id), duration);
}

export function dismissToast(id: number) {
  update(toasts.filter((toast) => toast.id !== id));
}

export function dismissToasts() {
  update(none);
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
