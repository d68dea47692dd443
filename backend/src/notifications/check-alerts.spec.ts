import { partsOf } from '@orderstream/contracts/catalogue';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { AlertEvent } from '@orderstream/contracts/notifications/events';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { v7 } from 'uuid';
import { within } from '../platform/deciding/context.ts';
import type { Command } from '../platform/deciding/command.ts';
import type { Send } from '../platform/deciding/cqrs.ts';
import { MemoryLog } from '../platform/testing/memory-store.ts';
import { checkAlerts } from './check-alerts.ts';
import { CheckAlerts } from './notifications.commands.ts';

const sku = 'LinkedIn.Creator';
const id = v7();
const origin = { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'system' as const, deadline: Infinity };

/** A shop of which the pool has so many units, and tells of them up to here. */
function aShop() {
  const log = new MemoryLog();
  const sent: string[] = [];
  const pool = { available: 0, position: 0n };
  const answers = (command: Command<unknown>) => {
    sent.push(command.type);
    return Promise.resolve(command.type === 'CountAvailable' ? { ...pool } : undefined);
  };
  const store = log.seenBy((append) => Promise.resolve(append()));
  const check = (since: bigint | null) =>
    within(origin, () => checkAlerts.run(new CheckAlerts({ sku, since }), { store, send: answers as Send }));
  const want = (quantity: number) => {
    const event: AlertEvent = { type: 'stock_notification_subscription', data: { user_id: v7(), sku, ...partsOf(sku), quantity } };
    log.append(`alerts-${sku}`, log.read(`alerts-${sku}`).revision, withMetadata(`alerts-${sku}`, [event], origin, new Date()));
  };
  return { sent, pool, check, want };
}

describe('units that came together', () => {
  it('are looked at once', async () => {
    const { sent, pool, check } = aShop();
    Object.assign(pool, { available: 500, position: 500n });
    for (let position = 1n; position <= 500n; position += 1n) await check(position);
    expect(sent).toEqual(['CountAvailable']);
  });
  it('are looked at again when there are more', async () => {
    const { sent, pool, check } = aShop();
    await check(0n);
    Object.assign(pool, { available: 1, position: 7n });
    await check(7n);
    expect(sent).toEqual(['CountAvailable', 'CountAvailable']);
  });
});

describe('a wish', () => {
  it('that came after the look has its own, however old that is', async () => {
    const { sent, pool, check, want } = aShop();
    Object.assign(pool, { available: 5, position: 500n });
    await check(400n);
    want(9);
    await check(null);
    expect(sent).toEqual(['CountAvailable', 'CountAvailable']);
  });
});
