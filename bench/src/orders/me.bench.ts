import type { Cpu } from '../cpu.ts';
import { sumOf } from '../cpu.ts';
import type { Settings } from '../main.ts';
import { idlePerSecond, measured, measuredLine, type Load } from '../measured.ts';
import { workers } from '../product.ts';
import { figure, type Verdict } from '../ratio.ts';
import { clientOf, type Shop } from '../shop.ts';

/** What it costs to know who is asking: a small read of one's own beyond a read that asks nothing of anybody. */
export async function run({ rounds, short, say, withShop }: Settings): Promise<Verdict[]> {
  const effort = short ? { most: 20, seconds: 5, idleSeconds: 1 } : { most: 4_000, seconds: 20, idleSeconds: 10 };
  const beyond = await withShop(async (shop) => {
    await shop.stock(25);
    for (let order = 0; order < 25; order += 1) await shop.place();
    const idle = await idlePerSecond(shop, effort.idleSeconds);
    const load = { inFlight: 8, ...effort };
    const costs: number[] = [];
    for (let round = 0; round < rounds; round += 1) costs.push(await beyondHealth(shop, idle, load, say));
    const page = () => shop.admin.get('/api/admin/orders?limit=25');
    say(measuredLine('admin lists of 25', await measured(shop, idle, { ...load, work: page })));
    return costs;
  });
  return [figure({ id: 'R6', what: 'CPU ms of GET /api/me beyond GET /api/health/live', target: { most: 0.3 } }, beyond)];
}

async function beyondHealth(shop: Shop, idle: Cpu, load: Omit<Load, 'work'>, say: Settings['say']): Promise<number> {
  const visitor = clientOf(shop.product.url);
  const health = await measured(shop, idle, { ...load, work: () => visitor.call('GET', '/api/health/live') });
  const me = await measured(shop, idle, { ...load, work: () => shop.nextBuyer().get('/api/me') });
  say(measuredLine('GET /api/health/live', health));
  say(measuredLine('GET /api/me', me));
  return sumOf(me.cpu, workers) - sumOf(health.cpu, workers);
}
