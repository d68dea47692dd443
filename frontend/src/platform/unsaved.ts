import { useEffect } from 'react';
import { createStore } from './store.ts';

/** The forms on the page with changes that would be lost. */
const unsaved = new Set<object>();
/** The navigation that waits until the person confirms to discard the changes. */
export const pendingNavigation = createStore<{ go: () => void } | null>(null);

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Navigates at once if no changes would be lost, otherwise after the person confirms. */
export function leaveWhenAllowed(go: () => void): void {
  if (hasUnsaved()) pendingNavigation.set({ go });
  else go();
}

/** Forgets the unsaved changes, so that leaving the page asks no question. */
export const discardUnsaved = (): void => unsaved.clear();

/** Makes the browser ask before the tab is closed. */
const confirmUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While `hasChanges`, leaving the form asks first: within the product and when the tab is closed. */
export function useUnsaved(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    const form = {};
    unsaved.add(form);
    window.addEventListener('beforeunload', confirmUnload);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', confirmUnload);
    };
  }, [hasChanges]);
}
