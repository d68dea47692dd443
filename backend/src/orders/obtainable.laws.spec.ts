import type { DomainEvent } from '@orderstream/contracts/events';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { stateAsOf } from '@orderstream/projections/audit/as-of.reads';
import { obtainableUnits, ordersWaitingForStock } from '@orderstream/projections/orders/order-stock.reads';
import { selfDeliveryOf } from '@orderstream/projections/orders/self-delivery.reads';
import { readPool } from '@orderstream/projections/platform/database/database';
import { asLogItems, recordedEvents } from '@orderstream/projections/platform/testing/history';
import { ReadSide } from '@orderstream/projections/platform/testing/live';
import { readModels } from '@orderstream/projections/registry';
import fc from 'fast-check';
import type { Pool as Connections } from 'pg';
import { Refusal } from '../platform/deciding/refusal.ts';
import { playCommands } from '../platform/testing/laws.ts';
import { AssignProducts } from '../stock/pool/pool.commands.ts';
import { pool } from '../stock/pool/pool.decider.ts';
import { coveredOrders } from '../stock/pool/pool-holds-state.ts';
import { isFree, type Pool } from '../stock/pool/pool-shape.ts';
import { anyPoolCommand } from '../stock/testing/any-pool-command.ts';
import { creatorSku } from '../stock/testing/pool-events.ts';

const noon = new Date('2026-01-15T12:00:00.000Z');
const names = ['o1', 'o2', 'o3', 'o4'] as const;
const [channel, product_type] = ['LinkedIn', 'Creator'] as const;

/** The names of the generated commands as ids of the tables. */
const idOf = (name: string) => `${name.slice(0, 1) === 'p' ? '5'.repeat(8) : '4'.repeat(8)}-4444-4444-8444-44444444444${name.slice(-1)}`;
const user_id = '11111111-1111-4111-8111-111111111111';

/** A paid order of a customer who may sign in. */
function paidOrder(name: string): (DomainEvent & { stream: string })[] {
  const about = { order_id: idOf(name), user_id, sku: creatorSku, quantity: 3, amount: 900, currency: 'usd' } as const;
  const terms = { unit_amount: 300, recurrence: 'monthly', billing_mode: 'subscription', subscription_plan: null } as const;
  const stream = `order-${about.order_id}`;
  return [
    {
      type: 'order_created',
      stream,
      data: { ...about, ...terms, type: 'user', status: 'awaiting_payment', price_id: null, unpaid_until: null },
    },
    { type: 'order_paid', stream, data: { ...about, charge_id: `ch_${name}`, payment_id: `pi_${name}`, subscription_id: null } },
  ];
}
const customer: (DomainEvent & { stream: string })[] = [
  { type: 'user_registered', data: { user_id, method: 'password' } },
  { type: 'user_status_changed', data: { user_id, from: 'pending_approval', to: 'active', reason: 'approved' } },
].map((event) => ({ ...(event as DomainEvent), stream: `account-${user_id}` }));

/** An event of the pool with ids of the tables. Holds expire long after the spec, and `apart` is the distance of two places. */
function asStored(event: PoolEvent, apart: number): DomainEvent & { stream: string } {
  const data = JSON.parse(JSON.stringify(event.data), (key, value: unknown) => {
    if (key === 'expires_at') return '2099-01-01T00:00:00.000Z';
    if (key === 'place') return Number(value) * apart;
    if (key === 'user_id') return user_id;
    return typeof value === 'string' && /^[op]\d$/.test(value) ? idOf(value) : value;
  }) as never;
  return { type: event.type, data, stream: `pool-${creatorSku}` };
}

/** The largest number of free units that the pool lets an administrator assign to the order. */
function mostAssignable(state: Pool, name: string): number {
  const free = [...state.units.keys()].filter((id) => isFree(state.units.get(id)!));
  const isAccepted = (count: number): boolean => {
    const [order, productIds] = [{ orderId: name, userId: user_id }, free.slice(0, count)];
    try {
      pool.decide(state, new AssignProducts({ sku: creatorSku, order, productIds, assignment: 99, automatic: false }), noon);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'promised_to_orders') return false;
      throw error;
    }
  };
  return Math.max(0, ...free.map((_, index) => index + 1).filter(isAccepted));
}

/** The tables that the questions read something in. */
const readNames = ['order_list_view', 'availability', 'inventory_holds', 'paid_queue', 'app_user', 'notifications_logs'];

/** Orders are paid and units arrive more often than all else. */
const aboutQueue = anyPoolCommand.filter(({ type }) => type === 'KeepHold' || type === 'AddProduct' || type === 'AssignProducts');

/** Until the pool learns of a payment, the order is among the unpaid ones. */
const isUnpaid = (state: Pool, name: string) => typeof state.holds.get(name)?.expiresAt === 'string';

describe('what a paid order can get', () => {
  let readSide: ReadSide;
  let database: Connections;
  beforeAll(async () => {
    readSide = await ReadSide.create(readModels);
    database = readPool(readSide.fresh.url);
  });
  afterAll(async () => {
    await database.end();
    await readSide.dispose();
  });

  /** Every table from these events alone, each of which is handed out twice. */
  async function write(events: readonly (DomainEvent & { stream: string })[]) {
    const twice = asLogItems(recordedEvents(events)).flatMap((one) => [one, one]);
    await readSide.pool.query('update work.read_models set position = 0, leased_until = null');
    for (const model of readSide.models.filter(({ name }) => readNames.includes(name))) {
      const { schema } = await readSide.generation(model);
      await readSide.pool.query(`truncate "${schema}".rows`);
      const writer = await readSide.writer('the spec', model);
      for (let from = 0; from < twice.length; from += 15) expect((await writer.write(twice.slice(from, from + 15))).parked).toEqual([]);
    }
  }

  const of = (name: string) =>
    ({ id: idOf(name), type: 'user', status: 'paid_in_process', missing_units: 0, channel, product_type }) as const;

  it('is the same for the pool, for the tables, and as of every moment', async () => {
    const met = { waiting: 0, served: 0, behind: 0, promised: 0 };
    const anyHistory = fc.array(fc.oneof(anyPoolCommand, aboutQueue), { minLength: 8, maxLength: 60, size: 'max' });
    await fc.assert(
      fc.asyncProperty(
        anyHistory,
        fc.constantFrom(1, 50, 6000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (commands, apart, part) => {
          const { events, state } = playCommands(pool, commands, noon);
          const before = [...customer, ...names.flatMap(paidOrder)];
          const switched: PoolEvent = { type: 'self_delivery_switched', data: { sku: creatorSku, on: true } };
          await write([...before, ...[...events, switched].map((event) => asStored(event, apart))]);

          const counted = Math.floor(part * events.length);
          const earlier = events.slice(0, counted).reduce(pool.evolve, pool.initial);
          const position = String((before.length + counted) * 100);
          const covered = coveredOrders(state, noon);
          const waiting = await ordersWaitingForStock(names.map(of)).run(database);
          for (const name of names) {
            if (!isUnpaid(earlier, name)) {
              const then = await stateAsOf({ kind: 'order', id: idOf(name) }, position).run(database);
              expect({ name, units: then?.state?.['units_in_stock'] }).toEqual({ name, units: mostAssignable(earlier, name) });
            }
            const now = await stateAsOf({ kind: 'order', id: idOf(name) }, undefined).run(database);
            expect({ name, units: await obtainableUnits(of(name)).run(database) }).toEqual({
              name,
              units: now?.state?.['units_in_stock'],
            });
            if (isUnpaid(state, name)) continue;
            const most = mostAssignable(state, name);
            const hold = state.holds.get(name);
            const units = now?.state?.['units_in_stock'];
            const delivery = await selfDeliveryOf(idOf(name)).run(database);
            const waits = hold !== undefined && most < hold.quantity;
            const automatic = covered.includes(name) ? 'soon' : hold === undefined || waits ? 'stock' : 'promised';
            expect({ name, units, waits: waiting.includes(idOf(name)), delivery }).toEqual({
              name,
              units: most,
              waits,
              delivery: automatic,
            });
            met.waiting += waits ? 1 : 0;
            met.served += hold && !waits ? 1 : 0;
            met.behind += waits && covered.length > 0 ? 1 : 0;
            met.promised += automatic === 'promised' ? 1 : 0;
          }
        },
      ),
      { numRuns: 40 },
    );
    for (const [what, times] of Object.entries(met)) expect({ what, often: times > 5 }).toEqual({ what, often: true });
  });
});
