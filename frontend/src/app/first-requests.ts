import { myMailChoices, mySessions, offeredProviders, waysIn } from '../accounts/accounts.queries.ts';
import { mySecondFactor } from '../accounts/second-factor/second-factor.queries.ts';
import { catalogueOfGoods, myOrder, orderStages, ordersOfStage, ordersToPay, recentOrders } from '../orders/orders.queries.ts';
import { orderStory } from '../orders/story/story.queries.ts';
import { myBilling, myTransactions, receiptById } from '../payments/payments.queries.ts';
import type { FirstRequests } from '../platform/first-moment.ts';
import { pricedProducts } from '../site/prices.ts';
import { mySubscriptions } from '../subscriptions/subscriptions.queries.ts';

type Query = { queryFn?: unknown; initialPageParam?: unknown };
type Route = { paths: readonly string[]; queries: (id: string) => readonly Query[]; unfiltered?: true };

/**
 * The queries with which routes begin, as their screens use them. Only the build loads this file. The office and the audit have none: an
 * early request does not wait for the roles, and some of theirs are recorded.
 */
const routes: readonly Route[] = [
  { paths: ['/', '/pricing'], queries: () => [pricedProducts] },
  { paths: ['/login', '/signup'], queries: () => [offeredProviders()] },
  { paths: ['/second-factor'], queries: () => [mySecondFactor()] },
  { paths: ['/app', '/app/dashboard'], queries: () => [mySubscriptions(), ordersToPay(), recentOrders()] },
  { paths: ['/app/orders'], queries: () => orderStages.map((stage) => ordersOfStage(stage)), unfiltered: true },
  { paths: ['/app/orders/new'], queries: () => [catalogueOfGoods()] },
  { paths: ['/app/orders/:orderId'], queries: (id) => [myOrder(id), orderStory(id)] },
  { paths: ['/app/subscriptions'], queries: () => [mySubscriptions()] },
  { paths: ['/app/transactions'], queries: () => [myTransactions({}), mySubscriptions()], unfiltered: true },
  { paths: ['/app/receipts/:receiptId'], queries: (id) => [receiptById(id)] },
  { paths: ['/app/profile'], queries: () => [myBilling()] },
  {
    paths: ['/app/settings', '/audit/settings'],
    queries: () => [waysIn(), offeredProviders(), mySecondFactor(), myMailChoices(), mySessions()],
  },
];

/** Runs queries as far as their requests. Nothing is sent: the answers to all of them are early and never arrive. */
function addressesOf(queries: readonly Query[]): string[] {
  const addresses: string[] = [];
  class NoAnswers extends Map<string, Promise<Response>> {
    override get(address: string): Promise<Response> {
      addresses.push(address);
      return new Promise(() => {});
    }
  }
  const before = globalThis.orderstreamAhead;
  globalThis.orderstreamAhead = { at: Date.now(), answers: new NoAnswers() };
  try {
    for (const { queryFn, initialPageParam: pageParam } of queries)
      void (queryFn as (context: object) => Promise<unknown>)({ pageParam, signal: new AbortController().signal });
  } finally {
    globalThis.orderstreamAhead = before;
  }
  if (addresses.length !== queries.length) throw new Error(`${queries.length} queries request ${addresses.join(', ')}`);
  return addresses;
}

const idInAddress = 'ID-OF-THE-PAGE';
const patternOf = (path: string): string => `^${path.replace(/:\w+/, '([\\w-]+)')}$`;

/** The first requests of every page, fixed paths first: /app/orders/new is no order. */
export const firstRequests = (): FirstRequests[] =>
  routes
    .flatMap(({ paths, queries, unfiltered = false }) => {
      const addresses = addressesOf(queries(idInAddress)).map((address) => address.replace(idInAddress, '$1'));
      return paths.map((path) => ({ path, addresses, unfiltered }));
    })
    .sort((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))
    .map(({ path, ...rest }) => ({ page: patternOf(path), ...rest }));
