import { takeAhead } from './ahead.ts';
import { alone, hearTabs, tellTabs } from './channel.ts';
import { Unreachable } from './refused.ts';
import { remember, remembered } from './storage.ts';
import { store } from './store.ts';

export type SessionAnswer = { access_token: string; expires_in: number; user: { id: string; email: string } };
/**
 * `to`: the destination of a sign-out, instead of the sign-in page. `ended`: the session ended without the person, and the sign-in page
 * says so. `unknown`: the server did not answer.
 */
export type Identity =
  | { phase: 'loading' }
  | { phase: 'unknown' }
  | { phase: 'signed_out'; to?: string; ended?: true }
  | { phase: 'signed_in'; user: { id: string; email: string } };
/** `session_ended`: not by the person. */
export type SessionEvent = 'signed_in' | 'signed_out' | 'session_ended' | 'token_refreshed' | 'user_updated' | 'password_recovery';

/** The access token stays in memory; the refresh token is a cookie that no script can read. */
type Held = { token: string; expiresAt: number };
let held: Held | null = null;

export const identity = store<Identity>({ phase: 'loading' });
const listeners = new Set<(event: SessionEvent) => void>();
export const onSessionEvent = (heard: (event: SessionEvent) => void): (() => void) => {
  listeners.add(heard);
  return () => listeners.delete(heard);
};
export const announce = (event: SessionEvent): void => {
  for (const heard of [...listeners]) heard(event);
};

const isSession = (value: unknown): value is SessionAnswer =>
  typeof value === 'object' && value !== null && 'access_token' in value && 'expires_in' in value && 'user' in value;

function hold(session: SessionAnswer): void {
  held = { token: session.access_token, expiresAt: Date.now() + session.expires_in * 1000 };
  const known = identity.get();
  if (known.phase === 'signed_in' && known.user.id === session.user.id && known.user.email === session.user.email) return;
  identity.set({ phase: 'signed_in', user: session.user });
}

function drop({ to, ended = false }: { to?: string | undefined; ended?: boolean } = {}): void {
  held = null;
  remember('signed-in', null);
  identity.set({ phase: 'signed_out', ...(to !== undefined && { to }), ...(ended && { ended }) });
}

/** The destination of the sign-out is reached: guarded pages ask to sign in again. */
export function arrived(): void {
  const known = identity.get();
  if (known.phase === 'signed_out' && known.to !== undefined) identity.set({ phase: 'signed_out' });
}

export const accessToken = (): string | null => held?.token ?? null;
export const secondsLeft = (): number => (held ? (held.expiresAt - Date.now()) / 1000 : 0);

/** After a successful sign-in by password. */
export function begin(session: SessionAnswer): void {
  hold(session);
  remember('signed-in', 'yes');
  tellTabs({ type: 'session', session });
  announce('signed_in');
}

type Ending = { to?: string; aloud?: boolean };
let leaving: Ending = {};
let byPerson = false;

/** Ends the session in all tabs. Without a message where another message says it better. */
export function end({ to, aloud = true }: Ending = leaving): void {
  const was = identity.get().phase;
  if (was === 'signed_out') return;
  drop({ to, ended: to === undefined && aloud && !byPerson && maybeSignedIn() });
  if (was !== 'signed_in') return;
  tellTabs({ type: 'signed_out' });
  if (aloud) announce(byPerson ? 'signed_out' : 'session_ended');
}

/** Ends the session by `work`, and leads to the destination even if another request notices the end first. */
export async function leave<A>(ending: Ending, work: () => Promise<A>): Promise<A> {
  leaving = ending;
  byPerson = true;
  try {
    const answer = await work();
    end();
    return answer;
  } finally {
    leaving = {};
    byPerson = false;
  }
}

hearTabs((message) => {
  if (message.type === 'signed_out' && identity.get().phase === 'signed_in') drop();
  if (message.type === 'session' && isSession(message.session)) hold(message.session);
});

const renewal = '/api/auth/refresh';
const askForRenewal = (): Promise<Response> =>
  fetch(renewal, { method: 'POST', signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    throw new Unreachable('network', error);
  });

async function renew(known: Held | null): Promise<boolean> {
  if (held !== null && held !== known && secondsLeft() > 5) return true;
  const response = (await takeAhead(renewal)) ?? (await askForRenewal());
  if (response.status === 401 || response.status === 403) {
    end();
    return false;
  }
  const body: unknown = response.ok ? await response.json() : null;
  if (!isSession(body)) throw new Unreachable('network', response.status);
  const wasSignedIn = identity.get().phase === 'signed_in';
  hold(body);
  remember('signed-in', 'yes');
  tellTabs({ type: 'session', session: body });
  if (wasSignedIn) announce('token_refreshed');
  else if (wasAwaited()) announce('signed_in');
  return true;
}

let renewing: Promise<boolean> | null = null;

/** One refresh at a time in this tab and across tabs. False: there is no session. Throws without an answer. */
export function refresh(): Promise<boolean> {
  const known = held;
  renewing ??= alone('refresh', () => renew(known)).finally(() => {
    renewing = null;
  });
  return renewing;
}

const awaited = 'orderstream.sign-in-awaited';

/** Called before leaving for another provider's sign-in page: a session on return means a new sign-in. */
export function expectSignIn(): void {
  try {
    sessionStorage.setItem(awaited, 'yes');
  } catch {
    console.warn('This browser does not keep what the sign-in is for');
  }
}

function wasAwaited(): boolean {
  try {
    const yes = sessionStorage.getItem(awaited) !== null;
    sessionStorage.removeItem(awaited);
    return yes;
  } catch {
    return false;
  }
}

export const maybeSignedIn = (): boolean => remembered('signed-in') !== null;
