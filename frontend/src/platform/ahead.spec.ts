import { pause } from '@orderstream/client/pause';
import { firstRequests } from '../app/first-requests.ts';
import { takeEarlyAnswer } from './ahead.ts';
import { api } from './api.ts';
import { startFirstMoment } from './first-moment.ts';
import { closeSession, refreshSession, accessToken } from './session.ts';
import { ok, refuses, stubServer, type RouteReplies } from './testing/server.ts';

const session = { access_token: 'the-token', token_type: 'bearer', expires_in: 900, expires_at: 0, user: { id: 'u1', email: 'a@b.c' } };
const signedIn: RouteReplies = {
  'POST /api/auth/refresh': ok(session),
  'GET /api/me': ok({ id: 'u1' }),
  'GET /api/catalogue': ok({ items: [] }),
  'GET /api/orders/12ab-34cd': ok({ id: '12ab-34cd' }),
  'GET /api/orders/12ab-34cd/timeline': ok({ items: [] }),
  'GET /api/prices': ok({ items: [] }),
  'GET /api/auth/providers': ok({ offered: ['google'] }),
};
/** The first script sends follow-up requests once the first replies have arrived. */
const waitForReplies = () => pause(20, 'further requests would be sent now');

/** Opens an address with only the page's first script run. */
async function openPage(
  address: string,
  routes: RouteReplies = signedIn,
  storage: Record<string, string> = { 'orderstream.signed-in': 'yes' },
) {
  closeSession({ aloud: false });
  localStorage.clear();
  for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
  globalThis.orderstreamAhead = undefined;
  delete document.documentElement.dataset.otherWords;
  window.history.replaceState(null, '', address);
  globalThis.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
  const server = stubServer(routes);
  startFirstMoment(firstRequests());
  await waitForReplies();
  return {
    server,
    sentRequests: () =>
      server.requests.map(({ method, path: where, query }) => `${method} ${where}${query.size > 0 ? `?${query.toString()}` : ''}`),
  };
}

describe('the requests that a page sends before its scripts have loaded', () => {
  it('fetch session, person and the data of the address, with the token and position', async () => {
    const { server, sentRequests } = await openPage('/app/orders/new', signedIn, {
      'orderstream.signed-in': 'yes',
      'orderstream.position': '41',
    });
    expect(sentRequests()).toEqual(['POST /api/auth/refresh', 'GET /api/me', 'GET /api/catalogue']);
    const [, me] = server.requests;
    expect([me?.headers.get('authorization'), me?.headers.get('x-read-after')]).toEqual(['Bearer the-token', '41']);
  });

  it('are not repeated: the scripts take the answers', async () => {
    const { sentRequests } = await openPage('/app/orders/12ab-34cd');
    expect(await refreshSession()).toBe(true);
    expect(accessToken()).toBe('the-token');
    expect(await api.get('/api/me')).toEqual({ id: 'u1' });
    expect(await api.get('/api/orders/{id}', { path: { id: '12ab-34cd' } })).toEqual({ id: '12ab-34cd' });
    expect(sentRequests()).toHaveLength(4);
    await api.get('/api/me');
    expect(sentRequests()).toHaveLength(5);
  });

  it.each(['/app/orders?search=autumn', '/app/transactions?kind=refund', '/admin/dashboard'])(
    'fetch session and person only, where the data depend on a filter or the roles: %s',
    async (address) => {
      const { sentRequests } = await openPage(address);
      expect(sentRequests()).toEqual(['POST /api/auth/refresh', 'GET /api/me']);
    },
  );

  it.each([
    ['/login', { 'orderstream.signed-in': 'yes' }, ['GET /api/auth/providers']],
    ['/app/orders', {}, []],
    ['/pricing', {}, ['GET /api/prices']],
  ])('do not refresh a session at %s for visitors without one', async (address, storage, expected) => {
    const { sentRequests } = await openPage(address, signedIn, storage);
    expect(sentRequests()).toEqual(expected);
  });

  it('are only the session request when the session has ended', async () => {
    const { sentRequests } = await openPage('/app/orders', { 'POST /api/auth/refresh': refuses(401, 'not_signed_in') });
    expect(sentRequests()).toEqual(['POST /api/auth/refresh']);
    expect(await refreshSession()).toBe(false);
    expect(sentRequests()).toHaveLength(1);
  });

  it('are repeated when there was no answer', async () => {
    const { server } = await openPage('/app/orders/new', { ...signedIn, 'GET /api/me': () => Promise.reject(new TypeError('cut off')) });
    await refreshSession();
    server.setReply('GET /api/me', ok({ id: 'u1' }));
    expect(await api.get('/api/me')).toEqual({ id: 'u1' });
    expect(server.requestsTo('GET /api/me')).toHaveLength(2);
  });

  it('are repeated when the scripts loaded too late', async () => {
    await openPage('/app/orders/new');
    globalThis.orderstreamAhead!.at -= 10_001;
    expect(await takeEarlyAnswer('/api/me')).toBeUndefined();
  });
});

describe('the prerendered texts of a page', () => {
  it.each([
    [{}, false],
    [{ 'orderstream.language': 'en' }, false],
    [{ 'orderstream.language': 'ru' }, true],
    [{ 'orderstream.language': 'specified' }, true],
  ])('are hidden when another language was chosen: %p', async (storage, hidden) => {
    document.documentElement.lang = 'en';
    await openPage('/', signedIn, storage);
    expect(document.documentElement.dataset.otherWords !== undefined).toBe(hidden);
  });
});
