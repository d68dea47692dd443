import { setTimeout as sleep } from 'node:timers/promises';
import { checkoutAddress } from '@orderstream/client/orders';
import { cpuOf, cpuPerPiece, cpuBetween } from '../cpu.ts';
import { closedLoop, openLoop, percentile, ratePerSecond } from '../loads.ts';
import type { BenchSettings } from '../main.ts';
import { describeCpu } from '../measured.ts';
import { briefRamp, findPeak, usualRamp, type Peak } from './peak.ts';
import { watchedProcesses } from '../product.ts';
import { figureVerdict, type BenchVerdict } from '../ratio.ts';
import type { BenchShop } from '../shop.ts';

type Effort = { seconds: number; paying: number; patience: number };
type Outcome = { goodput: number; comeBack: number; recovery: number; webhooks: number };

const times = 5;

/** F13: five times as many orders as the shop can take; what it still takes, what it says to the others, and what comes after. */
export async function run({ rounds, short, say, withShop }: BenchSettings): Promise<BenchVerdict[]> {
  const effort = short ? { seconds: 1, paying: 1, patience: 10 } : { seconds: 20, paying: 20, patience: 60 };
  const outcomes: Outcome[] = [];
  for (let round = 0; round < rounds; round += 1) {
    outcomes.push(await withShop(async (shop) => overload(shop, await findPeak(shop, short ? briefRamp : usualRamp), effort, say)));
  }
  const verdictOn = (what: keyof Outcome, words: string, target: BenchVerdict['target']) =>
    figureVerdict(
      { id: 'F13', what: words, target },
      outcomes.map((one) => one[what]),
    );
  return [
    verdictOn('goodput', `orders taken at ${times} times the peak ÷ at the peak`, { least: 0.9 }),
    verdictOn('comeBack', 'share of refusals that are a 429 or 503 with Retry-After', { least: 1 }),
    verdictOn('recovery', 'seconds until nine tenths of the peak are back', { most: 30 }),
    verdictOn('webhooks', 'share of the payments made during the overload that the shop shows in the end', { least: 1 }),
  ];
}

/** Offers more orders than the shop can take, and measures what it still takes and how it recovers. */
async function overload(shop: BenchShop, peak: Peak, { seconds, paying, patience }: Effort, say: BenchSettings['say']): Promise<Outcome> {
  await shop.stock(Math.ceil(peak.rate * (1.2 * seconds + patience) + paying));
  const pages = await Promise.all(
    Array.from({ length: paying }, async () => {
      const buyer = shop.nextBuyer();
      const order = await shop.place(buyer);
      return { order, page: await checkoutAddress(buyer, order) };
    }),
  );
  await shop.behind.waitUntilSettled();
  say(
    `  the peak is ${peak.rate.toFixed(1)} orders per s with ${peak.inFlight} in flight; ${(times * peak.rate).toFixed(0)} are asked for`,
  );
  const payLater = async ({ page, order }: (typeof pages)[number], index: number) => {
    await sleep((index / paying) * seconds * 1000);
    await shop.pay(page);
    return order;
  };
  const [loaded, paid, recovery] = await Promise.all([
    loadWithCpu(shop, { seconds, rate: times * peak.rate }, say),
    Promise.all(pages.map(payLater)),
    sleep(seconds * 1000).then(() => secondsUntilRecovered(shop, peak, patience)),
  ]);
  const shown = paid.map((order) =>
    Promise.race([shop.behind.awaitStatus(order, ['paid_in_process']).then(() => 1), sleep(patience * 1000).then(() => 0)]),
  );
  const refused = Object.values(loaded.refusals).reduce((sum, many) => sum + many, 0);
  const { latencies, refusals, comeBack } = loaded;
  say(`  ${latencies.length} taken, p99 ${percentile(latencies, 0.99).toFixed(0)} ms; refused ${JSON.stringify(refusals)}`);
  return {
    goodput: ratePerSecond(loaded) / peak.rate,
    comeBack: refused === 0 ? 1 : comeBack / refused,
    recovery,
    webhooks: (await Promise.all(shown)).reduce((sum, one) => sum + one, 0) / paying,
  };
}

/** Runs the load and logs the CPU that each process used: refusals and the client compete with the orders for it. */
async function loadWithCpu(shop: BenchShop, load: { seconds: number; rate: number }, say: BenchSettings['say']) {
  const readCpu = () => ({
    ...cpuOf(watchedProcesses(shop.product)),
    asking: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
  });
  const before = readCpu();
  const loaded = await openLoop({ ...load, work: () => shop.place() });
  say(`  CPU ms per second: ${describeCpu(cpuPerPiece(cpuBetween(before, readCpu()), loaded.seconds))}`);
  return loaded;
}

/** Counted from the moment at which no more than usual is asked for. */
async function secondsUntilRecovered(shop: BenchShop, { rate, inFlight }: Peak, patience: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const since = (performance.now() - begun) / 1000;
    const second = await closedLoop({ work: () => shop.place(), seconds: 1, inFlight });
    if (ratePerSecond(second) >= 0.9 * rate || since > patience) return since;
  }
}
