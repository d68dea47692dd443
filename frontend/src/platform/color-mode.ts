import { remember, remembered } from './storage.ts';
import { store, useStore } from './store.ts';

export type ColorMode = 'system' | 'light' | 'dark';

const isMode = (value: string | null): value is 'light' | 'dark' => value === 'light' || value === 'dark';
const first = remembered('mode');
const chosen = store<ColorMode>(isMode(first) ? first : 'system');
const darkPreferred = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const preferred = store(darkPreferred?.matches ?? false);

const shown = (): 'light' | 'dark' => {
  const mode = chosen.get();
  return mode === 'system' ? (preferred.get() ? 'dark' : 'light') : mode;
};

/** public/first-moment.js applies the same rule before this file has loaded. */
const paint = (): void => {
  document.documentElement.dataset.theme = shown();
};
chosen.subscribe(paint);
preferred.subscribe(paint);
darkPreferred?.addEventListener('change', ({ matches }) => preferred.set(matches));
paint();

export function chooseMode(mode: ColorMode): void {
  remember('mode', mode === 'system' ? null : mode);
  chosen.set(mode);
}

export const useColorMode = (): ColorMode => useStore(chosen);

export function useShownMode(): 'light' | 'dark' {
  useStore(chosen);
  useStore(preferred);
  return shown();
}
