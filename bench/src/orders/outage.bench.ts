import { setTimeout as sleep } from 'node:timers/promises';
import { checkoutAddress } from '@orderstream/client/orders';
import { eightAtATime } from '../loads.ts';
import type { BenchSettings } from '../main.ts';
import { setProviderFault } from './provider.ts';
import { figureVerdict, type BenchVerdict } from '../ratio.ts';
import type { BenchShop } from '../shop.ts';

type Effort = { orders: number; seconds: number };
type Outcome = { secondsAfter: number; entries: number };

const secondsBetweenLooks = 5;

/** F7: customers continue to pay while the provider answers none of the shop's calls; what is left to do for a person, and for how long. */
export async function run({ rounds, short, say, withShop }: BenchSettings): Promise<BenchVerdict[]> {
  const effort = short ? { orders: 4, seconds: 2 } : { orders: 2_000, seconds: 300 };
  const outcomes: Outcome[] = [];
  for (let round = 0; round < rounds; round += 1) outcomes.push(await withShop((shop) => payDuringOutage(shop, effort, say)));
  const verdictOn = (key: keyof Outcome, what: string, most: number) =>
    figureVerdict(
      { id: 'F7', what, target: { most } },
      outcomes.map((one) => one[key]),
    );
  return [
    verdictOn('secondsAfter', `seconds from the provider's return until all ${effort.orders} orders are shown as paid`, 60),
    verdictOn('entries', 'most entries of attention while it was away and after', 0),
  ];
}

/** Lets customers pay while the provider fails, and measures how long the shop needs afterwards. */
async function payDuringOutage(shop: BenchShop, { orders, seconds }: Effort, say: BenchSettings['say']): Promise<Outcome> {
  await shop.stock(orders);
  const pages: { order: string; page: string }[] = [];
  const before = (await entriesOf(shop)).open;
  await eightAtATime(orders, async () => {
    const buyer = shop.nextBuyer();
    const order = await shop.place(buyer);
    pages.push({ order, page: await checkoutAddress(buyer, order) });
  });
  await shop.behind.waitUntilSettled();
  let [entries, ended] = [0, false];
  const reportNewEntries = async () => {
    const { open, items } = await entriesOf(shop);
    if (open - before <= entries) return;
    entries = open - before;
    say(`  an entry of attention: ${items.map(({ kind, details }) => `${kind} ${JSON.stringify(details)}`).join(', ')}`);
  };
  const looking = (async () => {
    for (; !ended; await sleep(secondsBetweenLooks * 1000)) await reportNewEntries();
  })();
  await setProviderFault(shop, { effect: 'error', status: 503 });
  const begun = performance.now();
  await eightAtATime(orders, async (at) => {
    await sleep(Math.max(0, (at / orders) * seconds * 1000 - (performance.now() - begun)));
    await shop.pay(pages[at]?.page ?? '');
  });
  const away = (performance.now() - begun) / 1000;
  await setProviderFault(shop);
  const back = performance.now();
  await Promise.all(pages.map(({ order }) => shop.behind.awaitStatus(order, ['paid_in_process'])));
  const secondsAfter = (performance.now() - back) / 1000;
  ended = true;
  await looking;
  await shop.behind.waitUntilSettled();
  await reportNewEntries();
  say(
    `  ${orders} orders paid for in ${away.toFixed(0)} s without an answer of the provider, all shown ${secondsAfter.toFixed(1)} s after it`,
  );
  return { secondsAfter, entries };
}

const entriesOf = ({ admin }: BenchShop) => admin.get('/api/admin/attention?limit=1');
