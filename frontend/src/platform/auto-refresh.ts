import { identity, maybeSignedIn, refresh, secondsLeft } from './session.ts';

export const checkEvery = 30_000;
export const firstDelay = 200;
/** Renews a token that would not outlive two more checks. */
const margin = (2 * checkEvery) / 1000 + 5;

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Retries until an answer arrives or the next check is due: 200 ms, 400 ms, 800 ms … */
export async function refreshWithBackOff(within = checkEvery): Promise<boolean> {
  const startedAt = Date.now();
  for (let delay = firstDelay; ; delay *= 2) {
    try {
      return await refresh();
    } catch (error) {
      if (Date.now() - startedAt + delay > within) throw error;
      await pause(delay);
    }
  }
}

let checking = false;
async function check(): Promise<void> {
  if (checking || identity.get().phase !== 'signed_in' || secondsLeft() > margin) return;
  checking = true;
  try {
    await refreshWithBackOff();
  } catch (error) {
    console.warn('The session could not be renewed yet', error);
  } finally {
    checking = false;
  }
}

/** Checks every 30 s whether the token needs renewing, and at once when the tab becomes visible. */
export function keepSessionFresh(): () => void {
  const timer = setInterval(() => void check(), checkEvery);
  const onReturn = (): void => {
    if (document.visibilityState === 'visible') void check();
  };
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('online', onReturn);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('online', onReturn);
  };
}

/** Finds out, once per page load, whether the browser is signed in. Public pages ask only if it has been before. */
export async function restoreSession(where: 'public' | 'guarded'): Promise<void> {
  if (identity.get().phase !== 'loading') return;
  if (where === 'public' && !maybeSignedIn()) return;
  try {
    await refreshWithBackOff(5_000);
  } catch (error) {
    console.warn('Could not find out whether you are signed in', error);
    if (identity.get().phase === 'loading') identity.set({ phase: 'unknown' });
  }
}

/** Asks again, without a message, for a session that is unknown. */
export async function restoreAgain(): Promise<void> {
  if (identity.get().phase !== 'unknown') return;
  try {
    await refresh();
  } catch (error) {
    console.warn('Still could not find out whether you are signed in', error);
  }
}
