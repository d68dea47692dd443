import { createStore } from './store.ts';

/** The request that waits for a fresh sign-in; null if there is none. */
export const freshSignInRequest = createStore<{ settle: (proved: boolean) => void } | null>(null);

let pendingRequest: Promise<boolean> | null = null;

/**
 * A request was refused because the last sign-in is too long ago. Asks once for all requests that wait; each of them is
 * then sent again, so that nothing that was filled in is lost. False when the person would rather not.
 */
export function requestFreshSignIn(): Promise<boolean> {
  pendingRequest ??= new Promise<boolean>((settle) => freshSignInRequest.set({ settle })).finally(() => {
    pendingRequest = null;
    freshSignInRequest.set(null);
  });
  return pendingRequest;
}
