import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '@orderstream/client/eventually';
import { eightAtATime } from '../loads.ts';
import type { BenchSettings } from '../main.ts';
import { setProviderFault } from './provider.ts';
import { ratioVerdict, type RatioRound, type BenchVerdict } from '../ratio.ts';
import { spawnWorker } from '../servers.ts';
import type { BenchShop } from '../shop.ts';

/** A slow provider: if it answered in 300 ms, the CPU of a small machine would be used up before its workers are. */
type Effort = { orders: number; milliseconds: number };

const workers = 3;

/** While the provider takes its time with each call, how much more do three workers settle than one? */
export async function run({ rounds, short, say, withShop }: BenchSettings): Promise<BenchVerdict[]> {
  const effort = short ? { orders: 4, milliseconds: 20 } : { orders: 100, milliseconds: 1_500 };
  const measured: RatioRound[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push(
      await withShop(async (shop) => {
        const theirs = await refundedPerMinute(shop, effort);
        const ours = await withMoreWorkers(shop, () => refundedPerMinute(shop, effort));
        say(`  refunds settled per minute by one worker: ${theirs.toFixed(0)}, by ${workers}: ${ours.toFixed(0)}`);
        return { ours, theirs };
      }),
    );
  }
  const about = { id: 'workers', what: 'refunds settled by three workers ÷ by one', target: { least: 2.7 }, unit: 'per minute' };
  return [ratioVerdict(about, measured)];
}

/** From the first request until the shop shows the last order as refunded: each step of each refund waits for the provider. */
async function refundedPerMinute(shop: BenchShop, { orders, milliseconds }: Effort): Promise<number> {
  await shop.stock(orders);
  const bought: string[] = [];
  await eightAtATime(orders, async () => void bought.push(await shop.buy()));
  await shop.behind.waitUntilSettled();
  const charges = await Promise.all(bought.map((id) => shop.admin.get(`/api/admin/orders/${id}`)));
  await setProviderFault(shop, { effect: 'slow', ms: milliseconds });
  const begun = performance.now();
  await eightAtATime(orders, async (at) => {
    await shop.admin.post(`/api/admin/charges/${charges[at]?.charge_id}/refund`, { reason: 'requested_by_customer' });
  });
  await Promise.all(bought.map((order) => shop.behind.awaitStatus(order, ['refunded'])));
  const minutes = (performance.now() - begun) / 60_000;
  await setProviderFault(shop);
  await shop.behind.waitUntilSettled();
  return orders / minutes;
}

/** With two more workers, once each process is dealt out among all of them. */
async function withMoreWorkers<Result>({ product, behind }: BenchShop, work: () => Promise<Result>): Promise<Result> {
  const environment = JSON.parse(readFileSync(path.join(product.folder, 'data', 'environment.json'), 'utf8')) as Record<string, string>;
  const startWorker = () => spawnWorker({ ...environment, DATABASE_URL: product.database_url });
  const more = await Promise.all(Array.from({ length: workers - 1 }, startWorker));
  try {
    await eventually(async () => {
      const { rows } = await behind.pool.query<{ few: string }>(
        'select min(held) as few from (select count(distinct owner) as held from work.process_shares group by process) dealt',
      );
      return Number(rows[0]?.few) === workers;
    }, 'dealing out the shares');
    return await work();
  } finally {
    await Promise.all(more.map((one) => one.stop()));
  }
}
