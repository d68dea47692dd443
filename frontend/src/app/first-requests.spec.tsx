import { pause } from '@orderstream/client/pause';
import { act, screen, waitFor } from '@testing-library/react';
import { startFirstMoment } from '../platform/first-moment.ts';
import { prefetch } from '../platform/prefetch.ts';
import { ok, stubServer, type RouteReplies } from '../platform/testing/server.ts';
import { anOrder, orderId } from '../orders/testing/orders.ts';
import { forgetPrices } from '../site/prices.ts';
import { firstRequests } from './first-requests.ts';
import { annAccount, anonymousRoutes, sessionAnswer, signedInAs, visit } from './testing/visit.tsx';

declare const __dirname: string;
const { readFileSync } = jest.requireActual<{ readFileSync: (path: string, encoding: 'utf8') => string }>('node:fs');

/** The pages of routes.tsx, each at an address. */
const allPages = [...new Set(readFileSync(`${__dirname}/routes.tsx`, 'utf8').match(/(?<=')\/[\w/:-]*(?=')/g))].map((path) =>
  path.replace(/:\w+/g, orderId),
);
/** Pages of the office and the audit, and pages that depend on more than their path and the session. */
const isWithout = (page: string): boolean =>
  /^\/(admin|audit(?!\/settings)|payment|login\/|confirm-email|reset-password|signed-in-again)/.test(page);
const pages = allPages.filter((page) => !isWithout(page));

/** What pages of orders request for the button that orders again: early, it would delay what they show first on a slow line. */
const notEarly = (page: string): string[] => (/^\/app\/orders(\/(?!new$)|$)/.test(page) ? ['/api/catalogue'] : []);

/** What the server was asked for, but for session, account and live updates, whose start refetches what has arrived. */
function readsOf({ requests }: ReturnType<typeof stubServer>): string[] {
  const reads = requests.filter(({ method, path }) => method === 'GET' && path !== '/api/me' && path !== '/api/live');
  return [...new Set(reads.map(({ path, query }) => `${path}${query.size > 0 ? `?${query.toString()}` : ''}`))].sort();
}

/** The replies of a server that is slow with the data of the page, but for the order that a page shows. */
function repliesFor(page: string): RouteReplies {
  const addresses = firstRequests().flatMap((one) => one.addresses.map((address) => address.split('?')[0]));
  const unanswered = Object.fromEntries(addresses.map((address) => [`GET ${address}`, () => new Promise<never>(() => {})]));
  const person = {
    ...annAccount,
    roles: page.startsWith('/audit') ? ['auditor'] : [],
    status: page === '/account-status' ? 'pending_approval' : 'active',
  };
  const isGuarded = /^\/(app|audit|account-status|second-factor)/.test(page);
  return {
    ...(isGuarded ? signedInAs(person) : anonymousRoutes),
    ...unanswered,
    'POST /api/audit/openings': ok({}),
    [`GET /api/orders/${orderId}`]: ok(anOrder()),
  };
}

async function readsOfScript(page: string): Promise<string[]> {
  window.history.replaceState(null, '', page);
  localStorage.setItem('orderstream.signed-in', 'yes');
  const server = stubServer({ ...repliesFor(page), 'POST /api/auth/refresh': ok(sessionAnswer) });
  startFirstMoment(firstRequests());
  await globalThis.orderstreamAhead?.answers.get('/api/me');
  globalThis.orderstreamAhead = undefined;
  return readsOf(server);
}

/** Opens a page, and returns a function for what it has requested once it is shown. */
async function openScreen(page: string): Promise<() => string[]> {
  forgetPrices();
  await prefetch(page);
  const { server } = await visit(page, repliesFor(page));
  await waitFor(() => expect(screen.getByRole('main')).not.toBeEmptyDOMElement());
  await act(() => pause(0, 'what its effects have begun is requested'));
  return () => readsOf(server);
}

describe('the requests that a page sends before its scripts have loaded', () => {
  it.each(pages)('are the first requests of its screen: %s', async (page) => {
    const early = await readsOfScript(page);
    const sent = await openScreen(page);
    // An order leads to further requests once it has arrived.
    await waitFor(() => expect(sent()).toEqual([...early, ...notEarly(page)].sort()), { timeout: 3_000 });
  });
});
