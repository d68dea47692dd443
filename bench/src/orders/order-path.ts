import { checkoutAddress } from '@orderstream/client/orders';
import { callsDuring, combineCounts, type CallCounts } from '../call-counts.ts';
import { closedLoop } from '../loads.ts';
import { idlePerSecond, measureCost, describeCost, type PieceCost } from '../measured.ts';
import type { BenchShop } from '../shop.ts';

export type OrderPath = {
  placed: PieceCost[];
  paid: PieceCost[];
  lists: PieceCost;
  events: { placed: number; paid: number; delivered: number };
  calls: CallCounts;
};

/** Limits on the number of orders and on the time. */
export type Effort = {
  seconds: number;
  placed: readonly number[];
  paid: readonly number[];
  counted: number;
  idleSeconds: number;
  warmSeconds: number;
};

export const thoroughEffort: Effort = {
  seconds: 20,
  placed: [400, 1_500, 3_000],
  paid: [60, 250, 400],
  counted: 20,
  idleSeconds: 10,
  warmSeconds: 60,
};
export const briefEffort: Effort = { seconds: 5, placed: [2, 4, 4], paid: [1, 2, 2], counted: 2, idleSeconds: 1, warmSeconds: 0 };

const inFlight = [1, 8, 32] as const;

/** One order from its first request to its delivery: what one costs, and how many the shop completes in a second. */
export async function measureOrderPath(shop: BenchShop, effort: Effort, say: (text: string) => void): Promise<OrderPath> {
  const { seconds } = effort;
  const sumOf = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  const warming = 40 * effort.warmSeconds;
  await shop.stock(warming + sumOf(effort.placed) + sumOf(effort.paid) + 5 * effort.counted + 2 * shop.buyers.length + 25);
  // The provider makes a customer of each person once.
  for (let bought = 0; bought < shop.buyers.length; bought += 8)
    await Promise.all(shop.buyers.slice(bought, bought + 8).map(() => shop.buy()));
  // Nothing is measured while it is still being compiled: a third of the CPU goes there for the first thousand orders.
  await closedLoop({ inFlight: 8, most: warming, seconds: effort.warmSeconds, work: () => shop.buy() });
  const idle = await idlePerSecond(shop, effort.idleSeconds);
  const measureParts = async (what: string, most: readonly number[], work: () => Promise<unknown>) => {
    const parts: PieceCost[] = [];
    for (const [index, many] of inFlight.entries()) {
      parts.push(await measureCost(shop, idle, { inFlight: many, most: most[index] ?? 0, seconds, work }));
      say(describeCost(what, parts.at(-1) as PieceCost));
    }
    return parts;
  };
  const placed = await measureParts('placed orders', effort.placed, () => shop.place());
  const paid = await measureParts('paid orders', effort.paid, () => shop.buy());
  const fetchOrderList = () => shop.admin.get('/api/admin/orders?limit=25');
  const lists = await measureCost(shop, idle, { inFlight: 8, most: effort.placed[1] ?? 0, seconds, work: fetchOrderList });
  say(describeCost('admin lists of 25', lists));
  const events = await eventsPerOrder(shop, effort.counted);
  const calls = await callsPerOrder(shop, effort.counted);
  return { placed, paid, lists, events, calls };
}

/** How many facts the log has of an order that was placed, paid and delivered. */
async function eventsPerOrder(shop: BenchShop, orders: number): Promise<OrderPath['events']> {
  const { behind } = shop;
  const many = Array.from({ length: orders }, () => ({ buyer: shop.nextBuyer(), order: '' }));
  let before = await behind.waitUntilSettled();
  const eventsPerOrderDuring = async (work: (one: (typeof many)[number]) => Promise<unknown>) => {
    for (const one of many) await work(one);
    const after = await behind.waitUntilSettled();
    const events = (await behind.eventsBetween(before, after)) / orders;
    before = after;
    return events;
  };
  const placed = await eventsPerOrderDuring(async (one) => void (one.order = await shop.place(one.buyer)));
  const paid = await eventsPerOrderDuring(async ({ buyer, order }) => {
    await shop.pay(await checkoutAddress(buyer, order));
    await behind.awaitStatus(order, ['paid_in_process']);
  });
  const delivered = await eventsPerOrderDuring(async ({ order }) => {
    await shop.deliver(order);
    // The next delivery takes the oldest unit that the tables show as available.
    await behind.waitUntilSettled();
  });
  return { placed, paid: placed + paid, delivered: placed + paid + delivered };
}

/** What the API and the worker do for a paid order, placing included, beyond their idle work. */
async function callsPerOrder(shop: BenchShop, orders: number): Promise<CallCounts> {
  const { api = 0, worker = 0 } = shop.product.processes;
  let seconds = 0;
  const busy = await callsDuring([api, worker], async () => {
    const begun = performance.now();
    for (let order = 0; order < orders; order += 1) await shop.buy();
    await shop.behind.waitUntilSettled();
    seconds = (performance.now() - begun) / 1000;
  });
  const idleSeconds = Math.min(10, seconds);
  const idle = await callsDuring([api, worker], () => new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000)));
  return combineCounts(busy, idle, (all, resting) => Math.max(0, (all - (resting * seconds) / idleSeconds) / orders));
}
