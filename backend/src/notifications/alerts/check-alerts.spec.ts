import { skuParts } from '@orderstream/contracts/catalogue';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { v7 } from 'uuid';
import { systemClock } from '../../platform/clock.ts';
import { withContext } from '../../platform/deciding/context.ts';
import { MemoryLog } from '../../platform/testing/memory-store.ts';
import { checkAlerts } from './check-alerts.ts';
import { CheckAlerts } from '../notifications.commands.ts';

const sku = 'LinkedIn.Creator';
const id = v7();
const origin = { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'system' as const, deadline: Infinity };

/** A shop whose pool's reads are counted. */
function aShop() {
  const log = new MemoryLog();
  const reads = { ofPool: 0 };
  const seen = log.storeSeenBy((append) => Promise.resolve(append()));
  const read: typeof seen.read = (stream, ...how) => {
    if (stream === `pool-${sku}`) reads.ofPool += 1;
    return seen.read(stream, ...how);
  };
  const deps = { store: { ...seen, read }, clock: systemClock };
  const check = () => withContext(origin, () => checkAlerts.run(new CheckAlerts({ sku }), deps));
  const arrive = (count: number) => {
    const one = (): PoolEvent => ({ type: 'product_added', data: { product_id: v7(), sku, fingerprint: v7() } });
    return log.recordEvents(`pool-${sku}`, ...Array.from({ length: count }, one));
  };
  const want = (quantity: number) =>
    log.recordEvents(`alerts-${sku}`, {
      type: 'stock_notification_subscription',
      data: { user_id: v7(), sku, ...skuParts(sku), quantity },
    });
  return { reads, arrive, check, want };
}

describe('a check of the stock alerts', () => {
  it('counts the units only if an alert waits', async () => {
    const { reads, arrive, check, want } = aShop();
    arrive(5);
    await check();
    expect(reads.ofPool).toBe(0);
    want(9);
    await check();
    expect(reads.ofPool).toBe(1);
  });
});
