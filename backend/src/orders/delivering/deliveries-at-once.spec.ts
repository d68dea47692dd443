import type { Sku } from '@orderstream/contracts/catalogue';
import type { Actor } from '@orderstream/contracts/shared/actor';
import fc from 'fast-check';
import type { Command } from '../../platform/deciding/command.ts';
import { NotYet } from '../../platform/processes/not-yet.ts';
import { CarryOutAssignment, CarryOutReplacement } from '../fulfilment.commands.ts';
import { RecordOrderRefund, RecordPayment } from '../orders.commands.ts';
import { CreateOrder } from '../placing/create-order.ts';
import { orderIds } from '../testing/history.ts';
import { interleaveStores } from '../testing/interleave.ts';
import { strandedOrders } from '../testing/ledger.ts';
import { settleDown } from '../testing/settle.ts';
import { customerIds, outcomeOf, type Disturbance } from '../testing/world.ts';
import { violationsIn } from '../testing/violations.ts';
import { setUpWorlds } from '../testing/worlds.ts';
import { AssignToOrder } from './assign-to-order.ts';
import { DeliverOrder } from './deliver-order.ts';
import { ReplaceUnit } from './replace-unit.ts';

const runs = process.env['FAULTS'] === 'long' ? 100 : 5;
const sku: Sku = 'LinkedIn.Creator';
const anAdmin: Actor = { kind: 'user', id: 'eve', role: 'admin' };
const anotherAdmin: Actor = { kind: 'user', id: 'ida', role: 'admin' };
const [ann] = customerIds;

const { world, ask, createUnit } = setUpWorlds();
let pressed = 0;
const createUnits = async (count: number) => {
  for (let n = 0; n < count; n += 1) await createUnit(sku);
};
const fulfil = (process: 0 | 1 = 0) => world().handleAll('fulfilment', process);

/** What a person requests, of one process. */
const askAs = <A>(actor: Actor, command: Command<A>, what: Disturbance | null = null, process: 0 | 1 = 0): Promise<A> =>
  world().withDisturbance(process, what, (bus) => world().asRequest(`press ${(pressed += 1)}`, actor, () => bus.execute(command)));

/** The shop has just enough units for the orders that are unpaid, so the units come first. */
async function createPaidOrder(userId: string = ann): Promise<string> {
  const wanted = { channel: 'LinkedIn', product_type: 'Creator', quantity: 1 } as const;
  const { order_id } = await ask(new CreateOrder({ userId, wanted }));
  await ask(new RecordPayment({ orderId: order_id, payment: world().paymentFor(order_id, order_id) }));
  await fulfil();
  return order_id;
}
const createPaidOrders = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await createPaidOrder());
  return ids;
};

const deliver = (orderId: string) => new DeliverOrder({ orderId, automatic: false });
const factsOf = (type: string) => world().log.events.filter((event) => event.type === type);
const actorsOf = (...types: string[]) => types.map((type) => factsOf(type).map(({ meta }) => meta.actor.id));
const unitsOf = (orderId: string) =>
  world()
    .orderAt(orderId)
    .items.flatMap(({ product_ids }) => product_ids);
const refundOrder = (orderId: string) => {
  const chargeId = world().orderAt(orderId).chargeId ?? '';
  return ask(new RecordOrderRefund({ orderId, chargeId, totalRefunded: 500, full: true, reason: 'goodwill' }), null, { process: 1 });
};
const violations = () => violationsIn(world(), sku);

describe('a delivery', () => {
  it.each([
    ['after its start', 'killed_after', 0],
    ['before its unit is taken', 'killed_before', 1],
    ['after its unit is taken', 'killed_after', 1],
    ['before it is finished', 'killed_before', 2],
  ] as const)('that is cut off %s names the person who requested it, although the worker finishes it', async (_when, how, at) => {
    await createUnit(sku);
    const orderId = await createPaidOrder();
    expect(await outcomeOf(askAs(anAdmin, deliver(orderId), { at, how }))).toBe('killed');
    await fulfil(1);
    expect(world().orderAt(orderId).status).toBe('delivered');
    expect(actorsOf('assignment_started', 'product_assigned', 'product_delivered')).toEqual([['eve'], ['eve'], ['eve']]);
    expect(violations()).toEqual([]);
  });

  it('names the person who requested it first, although another person finishes it', async () => {
    await createUnit(sku);
    const orderId = await createPaidOrder();
    await outcomeOf(askAs(anAdmin, deliver(orderId), { at: 0, how: 'killed_after' }));
    expect(await outcomeOf(askAs(anotherAdmin, deliver(orderId), null, 1))).toBe('done');
    expect(actorsOf('product_assigned', 'product_delivered')).toEqual([['eve'], ['eve']]);
  });

  it('is left to the request that carries it out until that must have ended', async () => {
    await createUnit(sku);
    const orderId = await createPaidOrder();
    await outcomeOf(askAs(anAdmin, deliver(orderId), { at: 0, how: 'killed_after' }));
    const startedAt = world().clock.now().toISOString();
    const carryOut = () => ask(new CarryOutAssignment({ orderId, assignment: 1, startedAt }), null, { process: 1 });
    await expect(carryOut()).rejects.toThrow(NotYet);
    expect(factsOf('product_assigned')).toEqual([]);
    world().clock.pass(1);
    await carryOut();
    expect(unitsOf(orderId)).toHaveLength(1);
  });

  it('is refused if another process has abandoned its assignment', async () => {
    const unit = await createUnit(sku);
    await createUnit(sku);
    const [first, second] = await createPaidOrders(2);
    const items = [{ sku, product_ids: [unit] }];
    await outcomeOf(askAs(anAdmin, new AssignToOrder({ orderId: first ?? '', items, automatic: false }), { at: 0, how: 'killed_after' }));
    await askAs(anAdmin, new AssignToOrder({ orderId: second ?? '', items, automatic: false }));
    const carryOut = () =>
      outcomeOf(ask(new CarryOutAssignment({ orderId: first ?? '', assignment: 1, startedAt: null }), null, { process: 1 }));
    expect([await carryOut(), await carryOut()]).toEqual(['product_not_available', 'product_not_available']);
    await settleDown(world());
    expect(violations()).toEqual([]);
  });

  it('is refused if the order is refunded while its unit is taken, and the unit is in stock again', async () => {
    const unit = await createUnit(sku);
    const orderId = await createPaidOrder();
    const during = { at: 1, how: 'raced', by: async () => void (await refundOrder(orderId)) } as const;
    expect(await outcomeOf(askAs(anAdmin, deliver(orderId), during))).toBe('order_not_deliverable');
    await settleDown(world());
    expect([unitsOf(orderId), world().poolAt(sku).units.get(unit)?.orderId]).toEqual([[], null]);
    expect(violations()).toEqual([]);
  });

  it('that takes its unit after it was abandoned returns the unit', async () => {
    const unit = await createUnit(sku);
    const orderId = await createPaidOrder();
    const abandoned = async () => {
      await refundOrder(orderId);
      await outcomeOf(ask(new CarryOutAssignment({ orderId, assignment: 1, startedAt: null }), null, { process: 1 }));
      await fulfil(1);
    };
    expect(await outcomeOf(askAs(anAdmin, deliver(orderId), { at: 1, how: 'raced', by: abandoned }))).toBe('order_not_deliverable');
    expect([unitsOf(orderId), world().poolAt(sku).units.get(unit)?.orderId]).toEqual([[], null]);
    expect(violations()).toEqual([]);
  });

  it('gets the next unit when another order takes the oldest one in between, and has one start', async () => {
    await createUnits(2);
    const [first, second] = await createPaidOrders(2);
    const takeFirst = async () => void (await askAs(anotherAdmin, deliver(second ?? ''), null, 1));
    expect(await outcomeOf(askAs(anAdmin, deliver(first ?? ''), { at: 1, how: 'raced', by: takeFirst }))).toBe('done');
    expect(new Set([...unitsOf(first ?? ''), ...unitsOf(second ?? '')]).size).toBe(2);
    expect([factsOf('assignment_started').length, factsOf('assignment_abandoned').length]).toEqual([2, 0]);
    await settleDown(world());
    expect(violations()).toEqual([]);
  });

  it('that is cut off after it got another unit keeps that unit', async () => {
    await createUnits(3);
    const [first, second] = await createPaidOrders(2);
    const takeFirst = async () => void (await askAs(anotherAdmin, deliver(second ?? ''), null, 1));
    const cutOff = askAs(anAdmin, deliver(first ?? ''), { at: 1, how: 'raced', by: takeFirst }).then(() => fulfil(1));
    await cutOff;
    world().rewind('fulfilment', world().log.events.length);
    await fulfil(1);
    expect(
      world()
        .log.read(`pool-${sku}`)
        .events.filter(({ type }) => type === 'product_assigned'),
    ).toHaveLength(2);
    expect(violations()).toEqual([]);
  });
});

describe('deliveries and replacements at one moment, by two processes,', () => {
  it.each([
    ['twelve orders and units for all of them', 12, 12],
    ['twelve orders and three units', 12, 3],
  ])(
    'with %s, answer success exactly for what they have done',
    async (_what, orders, units) => {
      const property = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const start = world().log.events.length;
        await createUnits(orders);
        const ids = await createPaidOrders(orders);
        const spare = [...world().poolAt(sku).units].filter(([, { orderId }]) => orderId === null).slice(units);
        for (const [id] of spare) world().log.recordEvents(`pool-${sku}`, { type: 'product_deleted', data: { product_id: id, sku } });
        const { end } = interleaveStores(world().shop.nodes, scheduler);
        const deliveries = ids.map((id, n) => outcomeOf(askAs(anAdmin, deliver(id), null, n % 2 === 0 ? 0 : 1)));
        const outcomes = await scheduler.waitFor(Promise.all([...deliveries, world().handleAll('fulfilment', 1)]));
        end();
        const isDelivered = ids.map((id) => world().orderAt(id).status === 'delivered');
        expect(outcomes.slice(0, orders).map((outcome) => outcome === 'done')).toEqual(isDelivered);
        expect(isDelivered.filter(Boolean)).toHaveLength(units);
        const expected = new Set(['done', 'out_of_stock', 'promised_to_orders']);
        expect(outcomes.slice(0, orders).filter((outcome) => !expected.has(outcome ?? ''))).toEqual([]);
        const starts = world()
          .log.events.slice(start)
          .filter(({ type }) => type === 'assignment_started');
        expect(new Set(starts.map(({ stream }) => stream)).size).toBe(starts.length);
        expect(starts.map(({ meta }) => meta.actor.id)).toEqual(starts.map(() => 'eve'));
        expect(new Set(actorsOf('product_assigned', 'product_delivered').flat())).toEqual(new Set(['eve']));
        await settleDown(world());
        const wrong = [...violations(), ...strandedOrders(world(), orderIds(world()))];
        // Those units were lost although they were promised.
        expect(wrong.filter((what) => !what.startsWith('product_deleted'))).toEqual([]);
        for (const id of ids.filter((_, n) => !isDelivered[n])) await refundOrder(id);
        await settleDown(world());
      });
      await fc.assert(property, { numRuns: runs });
    },
    600_000,
  );
});

describe('a replacement', () => {
  async function deliveredOrder(): Promise<string> {
    await createUnit(sku);
    const orderId = await createPaidOrder();
    await askAs(anAdmin, deliver(orderId));
    await fulfil();
    return orderId;
  }
  const replacementOf = (orderId: string) =>
    new ReplaceUnit({ orderId, productId: unitsOf(orderId)[0] ?? '', reason: 'does_not_work', fate: 'quarantine' });

  it('names the person who requested it, although the worker finishes it', async () => {
    const orderId = await deliveredOrder();
    await createUnit(sku);
    expect(await outcomeOf(askAs(anotherAdmin, replacementOf(orderId), { at: 0, how: 'killed_after' }))).toBe('killed');
    await fulfil(1);
    expect(actorsOf('product_assigned', 'unit_replaced')).toEqual([['eve', 'ida'], ['ida']]);
  });

  it('is refused if another process has abandoned it', async () => {
    const orderId = await deliveredOrder();
    const fresh = await createUnit(sku);
    await outcomeOf(askAs(anAdmin, replacementOf(orderId), { at: 0, how: 'killed_after' }));
    world().log.recordEvents(`pool-${sku}`, { type: 'product_deleted', data: { product_id: fresh, sku } });
    const carryOut = () => outcomeOf(ask(new CarryOutReplacement({ orderId, replacedBy: fresh, startedAt: null }), null, { process: 1 }));
    expect([await carryOut(), await carryOut()]).toEqual(['product_unknown', 'product_unknown']);
  });

  it('tries the next unit when another order takes the oldest one', async () => {
    const [first, second] = [await deliveredOrder(), await deliveredOrder()];
    await createUnits(2);
    const takeFirst = async () => void (await askAs(anotherAdmin, replacementOf(second), null, 1));
    expect(await outcomeOf(askAs(anAdmin, replacementOf(first), { at: 1, how: 'raced', by: takeFirst }))).toBe('done');
    expect(factsOf('unit_replaced')).toHaveLength(2);
    await settleDown(world());
    expect(violations()).toEqual([]);
  });
});
