import type { Cpu } from '../cpu.ts';
import { cpuSum } from '../cpu.ts';
import type { BenchSettings } from '../main.ts';
import { idlePerSecond, measureCost, describeCost, type MeasuredLoad } from '../measured.ts';
import { orderProcesses } from '../product.ts';
import { figureVerdict, type BenchVerdict } from '../ratio.ts';
import { countingClient, type BenchShop } from '../shop.ts';

/** What it costs to identify the caller: a small read of the caller's own data compared with a read that needs no sign-in. */
export async function run({ rounds, short, say, withShop }: BenchSettings): Promise<BenchVerdict[]> {
  const effort = short ? { most: 20, seconds: 5, idleSeconds: 1 } : { most: 4_000, seconds: 20, idleSeconds: 10 };
  const beyond = await withShop(async (shop) => {
    await shop.stock(25);
    for (let order = 0; order < 25; order += 1) await shop.place();
    const idle = await idlePerSecond(shop, effort.idleSeconds);
    const load = { inFlight: 8, ...effort };
    const costs: number[] = [];
    for (let round = 0; round < rounds; round += 1) costs.push(await cpuBeyondHealth(shop, idle, load, say));
    const fetchOrderList = () => shop.admin.get('/api/admin/orders?limit=25');
    say(describeCost('admin lists of 25', await measureCost(shop, idle, { ...load, work: fetchOrderList })));
    return costs;
  });
  return [figureVerdict({ id: 'R6', what: 'CPU ms of GET /api/me beyond GET /api/health/live', target: { most: 0.3 } }, beyond)];
}

/** The CPU of one `GET /api/me` minus that of one health check. */
async function cpuBeyondHealth(shop: BenchShop, idle: Cpu, load: Omit<MeasuredLoad, 'work'>, say: BenchSettings['say']): Promise<number> {
  const visitor = countingClient(shop.product.url);
  const health = await measureCost(shop, idle, { ...load, work: () => visitor.call('GET', '/api/health/live') });
  const me = await measureCost(shop, idle, { ...load, work: () => shop.nextBuyer().get('/api/me') });
  say(describeCost('GET /api/health/live', health));
  say(describeCost('GET /api/me', me));
  return cpuSum(me.cpu, orderProcesses) - cpuSum(health.cpu, orderProcesses);
}
