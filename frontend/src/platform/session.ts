import { takeEarlyAnswer } from './ahead.ts';
import { runInOneTab, onTabMessage, broadcastToTabs } from './channel.ts';
import { Unreachable } from './refused.ts';
import { storeSetting, readSetting } from './storage.ts';
import { createStore } from './store.ts';

export type SessionAnswer = { access_token: string; expires_in: number; user: { id: string; email: string } };
/**
 * `to`: the destination of a sign-out, instead of the sign-in page. `ended`: the session ended without the person, and the sign-in page
 * says so. `unknown`: the server did not answer.
 */
export type SessionState =
  | { phase: 'loading' }
  | { phase: 'unknown' }
  | { phase: 'signed_out'; to?: string; ended?: true }
  | { phase: 'signed_in'; user: { id: string; email: string } };
/** `session_ended`: not by the person. */
export type SessionEvent = 'signed_in' | 'signed_out' | 'session_ended' | 'token_refreshed' | 'user_updated' | 'password_recovery';

/** The access token stays in memory; the refresh token is a cookie that no script can read. */
type HeldToken = { token: string; expiresAt: number };
let heldToken: HeldToken | null = null;

export const sessionState = createStore<SessionState>({ phase: 'loading' });
const listeners = new Set<(event: SessionEvent) => void>();
export const onSessionEvent = (listener: (event: SessionEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const announceSessionEvent = (event: SessionEvent): void => {
  for (const listener of [...listeners]) listener(event);
};

const isSession = (value: unknown): value is SessionAnswer =>
  typeof value === 'object' && value !== null && 'access_token' in value && 'expires_in' in value && 'user' in value;

function adoptSession(session: SessionAnswer): void {
  heldToken = { token: session.access_token, expiresAt: Date.now() + session.expires_in * 1000 };
  const state = sessionState.get();
  if (state.phase === 'signed_in' && state.user.id === session.user.id && state.user.email === session.user.email) return;
  sessionState.set({ phase: 'signed_in', user: session.user });
}

function clearSession({ to, ended = false }: { to?: string | undefined; ended?: boolean } = {}): void {
  heldToken = null;
  storeSetting('signed-in', null);
  sessionState.set({ phase: 'signed_out', ...(to !== undefined && { to }), ...(ended && { ended }) });
}

/** The destination of the sign-out is reached: guarded pages ask to sign in again. */
export function forgetSignOutDestination(): void {
  const state = sessionState.get();
  if (state.phase === 'signed_out' && state.to !== undefined) sessionState.set({ phase: 'signed_out' });
}

export const accessToken = (): string | null => heldToken?.token ?? null;
export const tokenSecondsLeft = (): number => (heldToken ? (heldToken.expiresAt - Date.now()) / 1000 : 0);

/** After a successful sign-in by password. */
export function startSession(session: SessionAnswer): void {
  adoptSession(session);
  storeSetting('signed-in', 'yes');
  broadcastToTabs({ type: 'session', session });
  announceSessionEvent('signed_in');
}

type SessionEnding = { to?: string; aloud?: boolean };
let currentEnding: SessionEnding = {};
let endedByPerson = false;

/** Ends the session in all tabs. Without a message where another message says it better. */
export function closeSession({ to, aloud = true }: SessionEnding = currentEnding): void {
  const phase = sessionState.get().phase;
  if (phase === 'signed_out') return;
  clearSession({ to, ended: to === undefined && aloud && !endedByPerson && maybeSignedIn() });
  if (phase !== 'signed_in') return;
  broadcastToTabs({ type: 'signed_out' });
  if (aloud) announceSessionEvent(endedByPerson ? 'signed_out' : 'session_ended');
}

/** Ends the session by `work`, and leads to the destination even if another request notices the end first. */
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

function takeAwaitedSignIn(): boolean {
  try {
    const isAwaited = sessionStorage.getItem(awaitedSignInKey) !== null;
    sessionStorage.removeItem(awaitedSignInKey);
    return isAwaited;
  } catch {
    return false;
  }
}

export const maybeSignedIn = (): boolean => readSetting('signed-in') !== null;
