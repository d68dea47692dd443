import { eventually } from '@orderstream/client/eventually';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { AnyEvent } from '@orderstream/contracts/shared/event';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { v7 } from 'uuid';
import { account } from './accounts/account.decider.ts';
import { administrators } from './accounts/administration/administrators.decider.ts';
import { auditDecider } from './audit/audit.decider.ts';
import { stockAlertDecider } from './notifications/alerts/alerts.decider.ts';
import { orderDecider } from './orders/order/order.decider.ts';
import { attentionDecider } from './payments/attention/attention.decider.ts';
import { priceDecider } from './payments/prices/price.decider.ts';
import type { Decider } from './platform/deciding/decider.ts';
import { configureDeciding, load } from './platform/deciding/decides.ts';
import { memorySnapshots } from './platform/testing/memory-snapshots.ts';
import { MemoryLog } from './platform/testing/memory-store.ts';
import { custody } from './stock/secrets/custody.decider.ts';
import { pool } from './stock/pool/pool.decider.ts';
import { stockWarning } from './stock/pool/warning.decider.ts';

const facts = 10_000;
/** The most events that may have been added to a stream since its snapshot. */
const mostRead = 500;
const id = (n: number) => `55555555-5555-4555-8555-${String(n).padStart(12, '0')}`;
const [someone, sku] = [id(1), 'LinkedIn.Creator'] as const;

type LongStream = { decider: Decider<unknown, never, AnyEvent>; events: (n: number) => { type: string; data: object } };
const longStream = <S, E extends AnyEvent>(
  decider: Decider<S, never, E>,
  events: (n: number) => { type: NoInfer<E>['type']; data: object },
): LongStream => ({ decider, events }) as unknown as LongStream;

const reveal = { subject: 'product', product_id: someone, order_id: someone, user_id: someone, to: 'owner' } as const;
/** Every category whose streams grow for as long as the shop is used. */
const streams = [
  longStream(custody, () => ({ type: 'private_info_revealed', data: reveal })),
  longStream(orderDecider, () => ({ type: 'private_info_revealed', data: reveal })),
  longStream(account, (n) => ({ type: n % 2 ? 'role_revoked' : 'role_granted', data: { user_id: someone, role: 'auditor' } })),
  longStream(administrators, (n) => ({
    type: n % 2 ? 'administrator_removed' : 'administrator_added',
    data: { user_id: id(n % 20), as_of: n },
  })),
  longStream(auditDecider, (n) => ({ type: 'audit_opened', data: { user_id: someone, session_id: id(n) } })),
  longStream(stockAlertDecider, (n) => ({
    type: n % 2 ? 'stock_alert_sent' : 'stock_notification_subscription',
    data: { user_id: someone, sku, quantity: 1 },
  })),
  longStream(attentionDecider, (n) => {
    return { type: 'attention_retried', data: { attention_id: someone, kind: 'parked', user_id: null, order_id: null, request_id: id(n) } };
  }),
  longStream(priceDecider, (n) => ({ type: 'price_unmapped', data: { mapping_id: id(n), sku, price_id: 'price_1' } })),
  longStream(stockWarning, (n) => ({ type: 'stock_warning_set', data: { sku, below: n } })),
  longStream(pool, (n) => {
    const data = { order_id: id(n - (n % 2)), user_id: someone, sku, quantity: 1 } as const;
    if (n % 2) return { type: 'hold_released', data: { ...data, cause: 'canceled', queued: null } };
    return { type: 'stock_held', data: { ...data, expires_at: '2099-01-01T00:00:00.000Z' } };
  }),
];

describe('a stream of ten thousand facts', () => {
  it.each(streams.map((one) => [one.decider.category, one] as const))(
    '%s costs a new process a snapshot and few events to load',
    async (_category, one) => {
      const log = new MemoryLog();
      const stream = `${one.decider.category}-x`;
      const meta = { commandId: v7(), correlationId: v7(), causationId: v7(), actor: theSystem, source: 'system' as const };
      const events = Array.from({ length: facts }, (_, n) => one.events(n) as AnyEvent);
      log.append(stream, 'no_stream', withMetadata(stream, events, meta, new Date()));
      const { snapshots, kept } = memorySnapshots();
      const startProcess = () => {
        let read = 0;
        const store = log.storeSeenBy((append) => Promise.resolve(append()));
        const readStream = store.read.bind(store);
        store.read = async (...args) => {
          const slice = await readStream<never>(...args);
          read += slice.events.length;
          return slice;
        };
        return { store: configureDeciding(store, { snapshots, snapshotPause: 1 }), read: () => read };
      };
      const [first, second] = [startProcess(), startProcess()];
      const { state } = await load(first.store, one.decider, 'x');
      await eventually(
        () => kept.get(stream),
        (snapshot) => snapshot !== undefined,
      );
      expect((await load(second.store, one.decider, 'x')).state).toEqual(state);
      expect(second.read()).toBeLessThanOrEqual(mostRead);
      expect(kept.get(stream)?.states.join('').length).toBeLessThan(5_000);
    },
  );
});
