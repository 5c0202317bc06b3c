import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { storedValue } from './storedValue';

type ColorMode = 'light' | 'dark';

const chosen = storedValue<ColorMode | null>('colorMode', null, v.picklist(['light', 'dark']));

/** A script in index.html sets the class before the first paint; this hook reads and changes it. */
export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  const mode = useSyncExternalStore<ColorMode>(
    chosen.subscribe,
    () => (document.documentElement.classList.contains('dark') ? 'dark' : 'light'),
    () => 'light',
  );
  return [mode, setColorMode];
}

function setColorMode(mode: ColorMode) {
  const { classList, style } = document.documentElement;
  classList.remove('light', 'dark');
  classList.add(mode);
  style.colorScheme = mode;
  chosen.set(mode);
}
