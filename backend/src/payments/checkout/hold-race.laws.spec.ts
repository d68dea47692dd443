import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import type { Recorded } from '@orderstream/contracts/shared/event';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { v4 } from 'uuid';
import { startShop } from '../../accounts/testing/people.ts';
import { fulfilmentProcess } from '../../orders/fulfilment.process.ts';
import { orderDecider } from '../../orders/order/order.decider.ts';
import { RecordPayment } from '../../orders/orders.commands.ts';
import { paymentOfOrder } from '../../orders/order/payment-of-order.api.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { WorkerModule } from '../../platform/processes/worker.ts';
import { apiModules } from '../../registry.ts';
import { ExpireHold, HoldStock, KeepHold } from '../../stock/pool/pool.commands.ts';
import type { Pool } from '../../stock/pool/pool-shape.ts';
import { pool } from '../../stock/pool/pool.decider.ts';
import { Chance } from '../testing/chance.ts';
import { CreateProduct } from '../../stock/units/create-product.ts';

/** The minimum number of races; more follow until each outcome has occurred within the window. */
const many = Number(process.env.HOLD_RACES ?? 40);
const perRound = 20;
const mostRounds = many / perRound + 10;
const window = 50;
const minMeetings = 3;
const seed = Number(process.env.MONEY_SEED ?? 1);
const sku = 'WhatsApp.Business' as const;
const money = { amount: 24_900, currency: 'usd' };
const worker = WorkerModule.with({ processes: [fulfilmentProcess], timers: [] });
const shop = startShop({ capabilities: [...apiModules, worker], models: [] });
const chance = new Chance(seed);
const never = '2099-01-01T00:00:00.000Z';

type Race = { orderId: string; rivalId: string; endsAt: number; paid: boolean; rivalHas: boolean };
/** A payment near the end of its hold: milliseconds before or after it, and whether the unit was still held. */
type Meeting = { off: number; inTime: boolean };
const execute = <A>(...args: Parameters<ReturnType<typeof shop>['execute']>) => shop().execute(...args) as Promise<A>;

/** A refused command has no effect; any other error fails the spec. */
const isAccepted = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

const offsetInWindow = () => chance.below(2 * window + 1) - window;

async function placeOrder(orderId: string, userId: string): Promise<void> {
  const price = { ...money, unit_amount: money.amount };
  const terms = {
    sku,
    quantity: 1,
    recurrence: 'monthly' as const,
    billing_mode: 'subscription' as const,
    subscription_plan: null,
    ...price,
  };
  await shop().decide(orderDecider, orderId, {
    type: 'OpenOrder',
    orderId,
    userId,
    orderType: 'user',
    status: 'awaiting_payment',
    terms,
    priceId: null,
    unpaidUntil: never,
  });
}

/**
 * Around the end of a hold its order is paid, the hold is kept, and another customer orders the unit. The worker's step after a
 * payment is done here at once; the slower worker then finds it done.
 */
async function race(start: number): Promise<Race> {
  const [orderId, userId, rivalId] = [v4(), v4(), v4()];
  await placeOrder(orderId, userId);
  const endsAt = start + chance.below(perRound * 2 * window);
  await execute(new HoldStock({ sku, order: { orderId, userId }, quantity: 1, expiresAt: new Date(endsAt).toISOString() }));
  const tryAround = async (work: () => Promise<unknown>) => {
    await pause(Math.max(0, endsAt - Date.now() + offsetInWindow()), 'the race is about the moment at which the hold ends');
    return isAccepted(work());
  };
  const pays = chance.happens(0.8);
  const charge = { charge_id: `ch_${orderId}`, payment_id: `pi_${orderId}`, subscription_id: null, ...money };
  const [paid, rivalHas] = await Promise.all([
    pays
      ? tryAround(() =>
          Promise.all([
            execute(new RecordPayment({ orderId, payment: charge })),
            execute(new KeepHold({ sku, order: { orderId, userId }, quantity: 1, afterAssignment: null, lastClearing: null })),
          ]),
        )
      : false,
    tryAround(() => execute(new HoldStock({ sku, order: { orderId: rivalId, userId: v4() }, quantity: 1, expiresAt: never }))),
    tryAround(() => execute(new ExpireHold({ sku, orderId }))),
    tryAround(() => execute(new ExpireHold({ sku, orderId }))),
  ]);
  expect(paid).toBe(pays);
  return { orderId, rivalId, endsAt, paid, rivalHas };
}

const store = () => shop().app.nest.get<EventStore>(EVENT_STORE, { strict: false });

async function factsOfPool(): Promise<{ state: Pool; events: readonly Recorded<PoolEvent>[] }> {
  const { events } = await store().read<PoolEvent>(`pool-${sku}`);
  return { state: events.reduce<Pool>(pool.evolve, pool.initial), events };
}

/** Adds exactly as many units as the races of the next round need; late payments may have promised more than the stock. */
async function stockForNextRound(): Promise<void> {
  const { state } = await factsOfPool();
  const promised = state.holds.reduce((sum, { quantity }) => sum + quantity, 0);
  const randomSecret = () =>
    Buffer.from(v4() + v4())
      .toString('base64url')
      .slice(0, 43);
  const missing = Math.max(0, perRound + promised - state.available);
  await Promise.all(Array.from({ length: missing }, () => execute(new CreateProduct({ sku, privateInfo: randomSecret() }))));
}

const isKept = ({ holds }: Pool, orderId: string) => holds.get(orderId)?.expiresAt === null;

async function violationsIn(races: readonly Race[], { state }: { state: Pool }): Promise<string[]> {
  const violations: string[] = [];
  for (const { orderId, rivalId, paid, rivalHas } of races) {
    const { status } = await paymentOfOrder(store(), orderId);
    if (status !== (paid ? 'paid_in_process' : 'awaiting_payment')) violations.push(`${orderId} is ${status}`);
    if (paid !== isKept(state, orderId)) violations.push(`${orderId} is ${paid ? 'paid and has' : 'not paid and keeps'} its unit`);
    if (state.holds.has(rivalId) !== rivalHas) violations.push(`${rivalId} got an answer that does not match the facts`);
  }
  return violations;
}

function meetingsIn(races: readonly Race[], events: readonly Recorded<PoolEvent>[]): Meeting[] {
  const ends = new Map(races.map(({ orderId, endsAt }) => [orderId, endsAt]));
  return events.flatMap(({ type, data, at }) => {
    const endsAt = type === 'hold_kept' ? ends.get(data.order_id) : undefined;
    return endsAt === undefined || type !== 'hold_kept' ? [] : [{ off: Date.parse(at) - endsAt, inTime: data.added === 0 }];
  });
}

describe(`payments around the end of their hold, within ±${window} ms (F6, seed ${seed})`, () => {
  it('are never lost, and never take a unit that was released to another order', async () => {
    const violations: string[] = [];
    const meetings: Meeting[] = [];
    let races = 0;
    const countMeetings = (inTime: boolean) => meetings.filter((one) => one.inTime === inTime && Math.abs(one.off) <= window).length;
    for (let n = 0; n < mostRounds && (races < many || countMeetings(true) < minMeetings || countMeetings(false) < minMeetings); n++) {
      await stockForNextRound();
      const start = Date.now() + 1_000;
      const round = await Promise.all(Array.from({ length: perRound }, () => race(start)));
      const facts = await eventually(factsOfPool, ({ state }) => round.every(({ orderId, paid }) => !paid || isKept(state, orderId)));
      violations.push(...(await violationsIn(round, facts)));
      meetings.push(...meetingsIn(round, facts.events));
      races += round.length;
    }
    const { state, events } = await factsOfPool();
    const units = events.filter(({ type }) => type === 'product_added').length;
    // Only money that arrived after the end of its hold exceeds the stock.
    const late = events.filter((event) => event.type === 'hold_kept' && event.data.added > 0).length;
    const promised = state.holds.reduce((sum, { quantity }) => sum + quantity, 0);
    if (promised > units + late) violations.push(`${promised} units are promised, ${units} there, ${late} of them late`);
    const within = `${countMeetings(true)} in time and ${countMeetings(false)} late within ±${window} ms`;
    process.stdout.write(`F6: seed ${seed}, ${races} races, ${meetings.length} paid, ${within}, ${violations.length} violations\n`);
    expect(violations).toEqual([]);
    expect([countMeetings(true) > 0, countMeetings(false) > 0]).toEqual([true, true]);
  }, 240_000);
});
