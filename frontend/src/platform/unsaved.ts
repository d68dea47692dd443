import { useEffect } from 'react';
import { createStore } from './store.ts';

/** How many forms on the page hold changes that would be lost. */
const unsaved = new Set<object>();
/** The navigation that waits for the answer. */
export const pendingNavigation = createStore<{ go: () => void } | null>(null);

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Runs at once if no changes would be lost, otherwise after the person agrees. */
export function leaveWhenAllowed(go: () => void): void {
  if (hasUnsaved()) pendingNavigation.set({ go });
  else go();
}

/** The changes were saved or discarded: no further question. */
export const discardUnsaved = (): void => unsaved.clear();

const confirmUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While `changed`, leaving the form asks first: within the product and when the tab is closed. */
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
