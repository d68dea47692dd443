import { store } from './store.ts';

/** The request that waits for a fresh sign-in; null if there is none. */
export const proofAsked = store<{ settle: (proved: boolean) => void } | null>(null);

let asking: Promise<boolean> | null = null;

/**
 * A request was refused because the last sign-in is too long ago. Asks once for all requests that wait; each of them is
 * then sent again, so that nothing that was filled in is lost. False when the person would rather not.
 */
export function provedAgain(): Promise<boolean> {
  asking ??= new Promise<boolean>((settle) => proofAsked.set({ settle })).finally(() => {
    asking = null;
    proofAsked.set(null);
  });
  return asking;
}
