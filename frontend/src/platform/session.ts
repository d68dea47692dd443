import { takeEarlyAnswer } from './ahead.ts';
import { runInOneTab, onTabMessage, broadcastToTabs, type SessionAnswer } from './channel.ts';
import { Unreachable } from './refused.ts';
import { storeSetting, readSetting } from './storage.ts';
import { createStore } from './store.ts';

/**
 * `to`: the destination of a sign-out, instead of the sign-in page. `ended`: the session ended without the person, and the sign-in page
 * says so. `unknown`: the server did not answer.
 */
export type SessionState =
  | { phase: 'loading' }
  | { phase: 'unknown' }
  | { phase: 'signed_out'; to?: string; ended?: true }
  | { phase: 'signed_in'; user: { id: string; email: string } };
/** `session_ended`: ended by the server, not by the person. */
export type SessionEvent = 'signed_in' | 'signed_out' | 'session_ended' | 'token_refreshed' | 'user_updated' | 'password_recovery';

/** The access token stays in memory; the refresh token is a cookie that no script can read. */
type HeldToken = { token: string; expiresAt: number };
let heldToken: HeldToken | null = null;

export const sessionState = createStore<SessionState>({ phase: 'loading' });
const listeners = new Set<(event: SessionEvent) => void>();
/** Returns a function that removes the listener. */
export const onSessionEvent = (listener: (event: SessionEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Informs the listeners of `onSessionEvent` in this tab. */
export const announceSessionEvent = (event: SessionEvent): void => {
  for (const listener of [...listeners]) listener(event);
};

const isSession = (value: unknown): value is SessionAnswer =>
  typeof value === 'object' && value !== null && 'access_token' in value && 'expires_in' in value && 'user' in value;

/** Holds the token of a session that was opened here or in another tab. */
function adoptSession(session: SessionAnswer): void {
  heldToken = { token: session.access_token, expiresAt: Date.now() + session.expires_in * 1000 };
  const state = sessionState.get();
  if (state.phase === 'signed_in' && state.user.id === session.user.id && state.user.email === session.user.email) return;
  sessionState.set({ phase: 'signed_in', user: session.user });
}

/** Drops the token in this tab only. */
function clearSession({ to, ended = false }: { to?: string | undefined; ended?: boolean } = {}): void {
  heldToken = null;
  storeSetting('signed-in', null);
  sessionState.set({ phase: 'signed_out', ...(to !== undefined && { to }), ...(ended && { ended }) });
}

/** Called at the destination of a sign-out. Guarded pages then lead to the sign-in page again. */
export function forgetSignOutDestination(): void {
  const state = sessionState.get();
  if (state.phase === 'signed_out' && state.to !== undefined) sessionState.set({ phase: 'signed_out' });
}

export const accessToken = (): string | null => heldToken?.token ?? null;
/** How long the access token is valid; 0 without one. */
export const tokenSecondsLeft = (): number => (heldToken ? (heldToken.expiresAt - Date.now()) / 1000 : 0);

/** Starts the session of a successful sign-in, in all tabs. */
export function startSession(session: SessionAnswer): void {
  adoptSession(session);
  storeSetting('signed-in', 'yes');
  broadcastToTabs({ type: 'session', session });
  announceSessionEvent('signed_in');
}

type SessionEnding = { to?: string; aloud?: boolean };
let currentEnding: SessionEnding = {};
let endedByPerson = false;

/** Ends the session in all tabs. `aloud: false` announces nothing, for screens that say it better. */
export function closeSession({ to, aloud = true }: SessionEnding = currentEnding): void {
  const phase = sessionState.get().phase;
  if (phase === 'signed_out') return;
  clearSession({ to, ended: to === undefined && aloud && !endedByPerson && maybeSignedIn() });
  if (phase !== 'signed_in') return;
  broadcastToTabs({ type: 'signed_out' });
  if (aloud) announceSessionEvent(endedByPerson ? 'signed_out' : 'session_ended');
}

/** Ends the session at the server by `work`, then here. Leads to the destination even if another request notices the end first. */
export async function leaveSession<A>(ending: SessionEnding, work: () => Promise<A>): Promise<A> {
  currentEnding = ending;
  endedByPerson = true;
  try {
    const answer = await work();
    closeSession();
    return answer;
  } finally {
    currentEnding = {};
    endedByPerson = false;
  }
}

onTabMessage((message) => {
  if (message.type === 'signed_out' && sessionState.get().phase === 'signed_in') clearSession();
  if (message.type === 'session' && isSession(message.session)) adoptSession(message.session);
});

const refreshAddress = '/api/auth/refresh';
const requestRefresh = (): Promise<Response> =>
  fetch(refreshAddress, { method: 'POST', signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    throw new Unreachable('network', error);
  });

/** Renews the token, unless another tab has done so since `tokenBefore`. */
async function renewToken(tokenBefore: HeldToken | null): Promise<boolean> {
  if (heldToken !== null && heldToken !== tokenBefore && tokenSecondsLeft() > 5) return true;
  const response = (await takeEarlyAnswer(refreshAddress)) ?? (await requestRefresh());
  if (response.status === 401 || response.status === 403) {
    closeSession();
    return false;
  }
  const body: unknown = response.ok ? await response.json() : null;
  if (!isSession(body)) throw new Unreachable('network', response.status);
  const wasSignedIn = sessionState.get().phase === 'signed_in';
  adoptSession(body);
  storeSetting('signed-in', 'yes');
  broadcastToTabs({ type: 'session', session: body });
  if (wasSignedIn) announceSessionEvent('token_refreshed');
  else if (takeAwaitedSignIn()) announceSessionEvent('signed_in');
  return true;
}

let pendingRefresh: Promise<boolean> | null = null;

/** One refresh at a time in this tab and across tabs. False: there is no session. Throws without an answer. */
export function refreshSession(): Promise<boolean> {
  const tokenBefore = heldToken;
  pendingRefresh ??= runInOneTab('refresh', () => renewToken(tokenBefore)).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

const awaitedSignInKey = 'orderstream.sign-in-awaited';

/** Called before leaving for another provider's sign-in page: a session on return means a new sign-in. */
export function expectSignIn(): void {
  try {
    sessionStorage.setItem(awaitedSignInKey, 'yes');
  } catch {
    console.warn('This browser does not keep what the sign-in is for');
  }
}

/** Whether `expectSignIn` was called in this tab; forgets it. */
function takeAwaitedSignIn(): boolean {
  try {
    const isAwaited = sessionStorage.getItem(awaitedSignInKey) !== null;
    sessionStorage.removeItem(awaitedSignInKey);
    return isAwaited;
  } catch {
    return false;
  }
}

/** Whether this browser has been signed in and has not signed out since. */
export const maybeSignedIn = (): boolean => readSetting('signed-in') !== null;
