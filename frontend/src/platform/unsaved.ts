import { useEffect } from 'react';
import { store } from './store.ts';

/** How many forms on the page hold changes that would be lost. */
const unsaved = new Set<object>();
/** The navigation that waits for the answer. */
export const waitingToLeave = store<{ go: () => void } | null>(null);

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Runs at once if no changes would be lost, otherwise after the person agrees. */
export function leaveWhenAllowed(go: () => void): void {
  if (hasUnsaved()) waitingToLeave.set({ go });
  else go();
}

/** The changes were saved or discarded: no further question. */
export const giveUpUnsaved = (): void => unsaved.clear();

const askByBrowser = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While `changed`, leaving the form asks first: within the product and when the tab is closed. */
export function useUnsaved(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    const form = {};
    unsaved.add(form);
    window.addEventListener('beforeunload', askByBrowser);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', askByBrowser);
    };
  }, [changed]);
}
