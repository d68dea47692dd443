import { storeSetting, readSetting } from './storage.ts';
import { createStore, useStore } from './store.ts';

export type ColorMode = 'system' | 'light' | 'dark';

const isMode = (value: string | null): value is 'light' | 'dark' => value === 'light' || value === 'dark';
const rememberedMode = readSetting('mode');
const chosenMode = createStore<ColorMode>(isMode(rememberedMode) ? rememberedMode : 'system');
const darkModeQuery = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const prefersDark = createStore(darkModeQuery?.matches ?? false);

/** The chosen mode, or that of the operating system. */
const shownMode = (): 'light' | 'dark' => {
  const mode = chosenMode.get();
  return mode === 'system' ? (prefersDark.get() ? 'dark' : 'light') : mode;
};

/** first-moment.ts applies the same rule before this file has loaded. */
const applyMode = (): void => {
  document.documentElement.dataset.theme = shownMode();
};
chosenMode.subscribe(applyMode);
prefersDark.subscribe(applyMode);
darkModeQuery?.addEventListener('change', ({ matches }) => prefersDark.set(matches));
applyMode();

/** Applies a mode and remembers it in this browser. */
export function chooseMode(mode: ColorMode): void {
  storeSetting('mode', mode === 'system' ? null : mode);
  chosenMode.set(mode);
}

/** The chosen mode, which can be `system`. */
export const useColorMode = (): ColorMode => useStore(chosenMode);

/** The mode in which the page is shown: the chosen one, or that of the operating system. */
export function useShownMode(): 'light' | 'dark' {
  useStore(chosenMode);
  useStore(prefersDark);
  return shownMode();
}
