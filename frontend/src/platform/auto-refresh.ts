import { sessionState, maybeSignedIn, refreshSession, tokenSecondsLeft } from './session.ts';

export const tokenCheckInterval = 30_000;
export const firstRetryDelay = 200;
/** A token is renewed when it would expire before the check after the next one. */
const renewalMargin = (2 * tokenCheckInterval) / 1000 + 5;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Retries until an answer arrives or the next check is due: 200 ms, 400 ms, 800 ms … */
export async function refreshWithBackOff(within = tokenCheckInterval): Promise<boolean> {
  const startedAt = Date.now();
  for (let delay = firstRetryDelay; ; delay *= 2) {
    try {
      return await refreshSession();
    } catch (error) {
      if (Date.now() - startedAt + delay > within) throw error;
      await pause(delay);
    }
  }
}

let checking = false;
/** Renews the token if it expires soon. A failure is logged: the next check tries again. */
async function renewIfDue(): Promise<void> {
  if (checking || sessionState.get().phase !== 'signed_in' || tokenSecondsLeft() > renewalMargin) return;
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
  const timer = setInterval(() => void renewIfDue(), tokenCheckInterval);
  const renewOnReturn = (): void => {
    if (document.visibilityState === 'visible') void renewIfDue();
  };
  document.addEventListener('visibilitychange', renewOnReturn);
  window.addEventListener('online', renewOnReturn);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', renewOnReturn);
    window.removeEventListener('online', renewOnReturn);
  };
}

/** Asks the server, once per page load, whether the browser is signed in. Public pages ask only if it has been before. */
export async function restoreSession(where: 'public' | 'guarded'): Promise<void> {
  if (sessionState.get().phase !== 'loading') return;
  if (where === 'public' && !maybeSignedIn()) return;
  try {
    await refreshWithBackOff(5_000);
  } catch (error) {
    console.warn('Could not find out whether you are signed in', error);
    if (sessionState.get().phase === 'loading') sessionState.set({ phase: 'unknown' });
  }
}

/** Asks the server again after it has not answered; shows no message. */
export async function retryRestore(): Promise<void> {
  if (sessionState.get().phase !== 'unknown') return;
  try {
    await refreshSession();
  } catch (error) {
    console.warn('Still could not find out whether you are signed in', error);
  }
}
