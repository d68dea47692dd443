import { createStore } from './store.ts';

/** The request that waits for a fresh sign-in; null if there is none. */
export const freshSignInRequest = createStore<{ settle: (proved: boolean) => void } | null>(null);

let pendingRequest: Promise<boolean> | null = null;

/**
 * Asks the person to sign in again because a request was refused for an old sign-in. One question answers all waiting requests;
 * each is then sent again, so that no entry is lost. False if the person declines.
 */
export function requestFreshSignIn(): Promise<boolean> {
  pendingRequest ??= new Promise<boolean>((settle) => freshSignInRequest.set({ settle })).finally(() => {
    pendingRequest = null;
    freshSignInRequest.set(null);
  });
  return pendingRequest;
}
