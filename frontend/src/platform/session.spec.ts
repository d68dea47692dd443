import { pause } from '@orderstream/client/pause';
import { tokenCheckInterval, firstRetryDelay, keepSessionFresh, refreshWithBackOff, restoreSession } from './auto-refresh.ts';
import { broadcastToTabs } from './channel.ts';
import {
  accessToken,
  forgetSignOutDestination,
  startSession,
  closeSession,
  expectSignIn,
  sessionState,
  leaveSession,
  onSessionEvent,
  refreshSession,
  type SessionEvent,
} from './session.ts';
import { ok, refuses, stubServer } from './testing/server.ts';

const session = (expires_in = 900) => ({
  access_token: 'fresh',
  token_type: 'bearer',
  expires_in,
  expires_at: 0,
  user: { id: 'u1', email: 'a@b.c' },
});
let events: SessionEvent[] = [];
let silence: () => void = () => undefined;

beforeEach(() => {
  localStorage.clear();
  closeSession({ aloud: false });
  sessionState.set({ phase: 'loading' });
  events = [];
  silence = onSessionEvent((event) => events.push(event));
});
afterEach(() => {
  silence();
  jest.useRealTimers();
});

describe('a browser that opens a page', () => {
  it('requests its session once for several guarded screens', async () => {
    const { requestsTo: to } = stubServer({ 'POST /api/auth/refresh': ok(session()) });
    await Promise.all([restoreSession('guarded'), restoreSession('guarded')]);
    expect(sessionState.get()).toEqual({ phase: 'signed_in', user: { id: 'u1', email: 'a@b.c' } });
    expect(to('POST /api/auth/refresh')).toHaveLength(1);
    expect(events).toEqual([]);
  });

  it('requests no session on a public page unless it has been signed in before', async () => {
    const { requests } = stubServer({ 'POST /api/auth/refresh': ok(session()) });
    await restoreSession('public');
    expect(requests).toHaveLength(0);
    startSession(session());
    sessionState.set({ phase: 'loading' });
    await restoreSession('public');
    expect(requests).toHaveLength(1);
  });

  it('announces a sign-in after it returns from an identity provider', async () => {
    stubServer({ 'POST /api/auth/refresh': ok(session()) });
    expectSignIn();
    await restoreSession('guarded');
    expect(events).toEqual(['signed_in']);
  });

  it('stores no access token where a script could read it', async () => {
    stubServer({ 'POST /api/auth/refresh': ok(session()) });
    await refreshSession();
    expect(accessToken()).toBe('fresh');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('fresh');
  });
});

describe('a session', () => {
  it('ends with an event when its renewal is refused', async () => {
    stubServer({ 'POST /api/auth/refresh': refuses(401, 'not_signed_in') });
    startSession(session());
    expect(await refreshSession()).toBe(false);
    expect(sessionState.get().phase).toBe('signed_out');
    expect(events).toEqual(['signed_in', 'session_ended']);
  });

  it('continues when its renewal gets no answer', async () => {
    stubServer({ 'POST /api/auth/refresh': refuses(503, 'overloaded') });
    startSession(session());
    await expect(refreshSession()).rejects.toThrow();
    expect(sessionState.get().phase).toBe('signed_in');
  });

  it('keeps the destination of its sign-out until it is reached', () => {
    startSession(session());
    closeSession({ to: '/' });
    expect(sessionState.get()).toEqual({ phase: 'signed_out', to: '/' });
    forgetSignOutDestination();
    expect(sessionState.get()).toEqual({ phase: 'signed_out' });
  });

  it('keeps the destination of its sign-out when another request notices the end first', async () => {
    stubServer({ 'POST /api/auth/refresh': refuses(401, 'not_signed_in') });
    startSession(session());
    await leaveSession({ to: '/' }, () => refreshSession());
    expect(sessionState.get()).toEqual({ phase: 'signed_out', to: '/' });
    expect(events).toEqual(['signed_in', 'signed_out']);
    expect(await refreshSession()).toBe(false);
    expect(sessionState.get()).toEqual({ phase: 'signed_out', to: '/' });
  });

  it('continues when the sign-out is refused', async () => {
    startSession(session());
    await expect(leaveSession({ to: '/' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(sessionState.get().phase).toBe('signed_in');
  });

  it('starts and ends in all tabs', async () => {
    const elsewhere = new BroadcastChannel('orderstream');
    const messages: unknown[] = [];
    elsewhere.onmessage = ({ data }: MessageEvent<unknown>) => messages.push(data);
    startSession(session());
    closeSession();
    await pause(100, 'messages of other tabs arrive in this time');
    expect(messages).toMatchObject([{ type: 'session' }, { type: 'signed_out' }]);
    elsewhere.postMessage({ type: 'session', session: { ...session(), user: { id: 'u2', email: 'c@d.e' } } });
    await pause(100, 'messages of other tabs arrive in this time');
    expect(sessionState.get()).toMatchObject({ phase: 'signed_in', user: { id: 'u2' } });
    elsewhere.close();
    broadcastToTabs({ type: 'signed_out' });
  });
});

describe('the automatic renewal of a session', () => {
  it('is due at the last check before the token expires', async () => {
    jest.useFakeTimers();
    const { requestsTo: to } = stubServer({ 'POST /api/auth/refresh': ok(session(900)) });
    startSession(session(120));
    const stop = keepSessionFresh();
    await jest.advanceTimersByTimeAsync(tokenCheckInterval);
    expect(to('POST /api/auth/refresh')).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(tokenCheckInterval);
    expect(to('POST /api/auth/refresh')).toHaveLength(1);
    expect(events).toContain('token_refreshed');
    stop();
  });

  it('is retried after 200 ms, then after twice the time', async () => {
    jest.useFakeTimers();
    const at: number[] = [];
    stubServer({ 'POST /api/auth/refresh': () => (at.push(Date.now()), at.length < 4 ? refuses(503, 'overloaded') : ok(session())) });
    startSession(session());
    const renewed = refreshWithBackOff();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await renewed).toBe(true);
    expect(at.slice(1).map((time, i) => time - (at[i] ?? 0))).toEqual([firstRetryDelay, 2 * firstRetryDelay, 4 * firstRetryDelay]);
  });
});
