import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { Picks } from '@orderstream/contracts/stock/events';
import { CreateProduct } from '../stock/units/create-product.ts';
import { RecordOrderRefund, RecordPayment } from './orders.commands.ts';
import { AssignToOrder } from './delivering/assign-to-order.ts';
import { CreateCustomOrder } from './placing/create-custom-order.ts';
import { CreateOrder } from './placing/create-order.ts';
import { RevealOrder } from './delivering/reveal-order.ts';
import { TakeBackDelivery } from './delivering/take-back-delivery.ts';
import { orderIds } from './testing/history.ts';
import { bookingErrors, stockCountErrors, misplacedUnits, repeatedFacts } from './testing/ledger.ts';
import { settleDown } from './testing/settle.ts';
import { outcomeOf } from './testing/world.ts';
import { setUpWorlds } from './testing/worlds.ts';

const customer = 'a5a5a5a5-0000-4000-8000-00000000000a';
const [here, there]: readonly [Sku, Sku] = ['LinkedIn.Creator', 'WhatsApp.Creator'];
/** The appends of an assignment from two pools, in order. */
const [start, firstPool, secondPool, end] = [0, 1, 2, 3];

const { world, ask } = setUpWorlds();
let made = 0;

const createUnit = async (sku: Sku): Promise<string> =>
  (await ask(new CreateProduct({ sku, privateInfo: `secret ${(made += 1)}` }))).product_id;
const terms = {
  amount: 100,
  currency: 'usd',
  recurrence: 'one_time',
  subscriptionPlan: null,
  description: 'made to measure',
  privateInfo: null,
} as const;
const createCustomOrder = async (): Promise<string> =>
  (await ask(new CreateCustomOrder({ userId: customer, terms, draft: false }))).order_id;
const unitsOf = (a: string, b: string): Picks => [
  { sku: here, product_ids: [a] },
  { sku: there, product_ids: [b] },
];

const fulfil = (process: 0 | 1 = 0): Promise<void> => world().handleAll('fulfilment', process);
const ownerOf = (id: string) =>
  world()
    .units()
    .find((one) => one.id === id)?.orderId;
const violations = () => [
  ...skus.flatMap((sku) => bookingErrors(world().log.read(`pool-${sku}`).events)),
  ...stockCountErrors(world()),
  ...misplacedUnits(world(), orderIds(world())),
  ...repeatedFacts(world()),
];

describe('an assignment from two pools', () => {
  it.each([
    ['before its first unit', 'killed_before', firstPool],
    ['between its pools', 'killed_after', firstPool],
    ['between its pools, just before the second', 'killed_before', secondPool],
    ['after its last unit', 'killed_after', secondPool],
    ['before it is finished', 'killed_before', end],
    ['after its start', 'killed_after', start],
  ] as const)('is finished by another process when it is interrupted %s', async (_when, how, at) => {
    const [a, b, orderId] = [await createUnit(here), await createUnit(there), await createCustomOrder()];
    expect(await outcomeOf(ask(new AssignToOrder({ orderId, items: unitsOf(a, b), automatic: false }), { at, how }))).toBe('killed');
    await fulfil(1);
    expect([ownerOf(a), ownerOf(b), world().orderAt(orderId).items]).toEqual([orderId, orderId, unitsOf(a, b)]);
    await settleDown(world());
    expect(violations()).toEqual([]);
  });

  it('whose second pool refuses returns the unit of the first one, although the process that took it has died', async () => {
    const [a, b, orderId, other] = [await createUnit(here), await createUnit(there), await createCustomOrder(), await createCustomOrder()];
    const taken = { at: secondPool, how: 'killed_before' } as const;
    expect(await outcomeOf(ask(new AssignToOrder({ orderId, items: unitsOf(a, b), automatic: false }), taken))).toBe('killed');
    expect(ownerOf(a)).toBe(orderId);
    await ask(new AssignToOrder({ orderId: other, items: [{ sku: there, product_ids: [b] }], automatic: false }), null, { process: 1 });
    await outcomeOf(fulfil(1));
    await fulfil(1);
    expect([ownerOf(a), ownerOf(b), world().orderAt(orderId).items]).toEqual([null, other, []]);
    expect(violations()).toEqual([]);
  });
});

describe('an assignment that is being undone', () => {
  /** Another order has `b`, so the assignment is abandoned; its units are not returned yet. */
  async function abandonAssignment() {
    const [a, b, c] = [await createUnit(here), await createUnit(there), await createUnit(there)];
    const [orderId, other] = [await createCustomOrder(), await createCustomOrder()];
    await ask(new AssignToOrder({ orderId: other, items: [{ sku: there, product_ids: [b] }], automatic: false }), null, { process: 1 });
    await fulfil(1);
    expect(await outcomeOf(ask(new AssignToOrder({ orderId, items: unitsOf(a, b), automatic: false })))).toBe('product_not_available');
    expect(ownerOf(a)).toBe(orderId);
    return { a, b, c, orderId, other };
  }

  it('returns its units once, although two processes do it at the same moment', async () => {
    const { a } = await abandonAssignment();
    const racingFulfilment = { at: 0, how: 'raced', by: () => fulfil(1) } as const;
    while (await world().handleNext('fulfilment', 0, racingFulfilment));
    world().rewind('fulfilment', 5);
    await fulfil(0);
    expect(ownerOf(a)).toBeNull();
    expect(
      world()
        .log.read(`pool-${here}`)
        .events.filter(({ type }) => type === 'product_unassigned'),
    ).toHaveLength(1);
    expect(violations()).toEqual([]);
  });

  it.each([
    ['before', start],
    ['while', firstPool],
    ['after', end],
  ] as const)('takes no unit from a later assignment of the same units that is started %s it is undone', async (_when, at) => {
    const { a, c, orderId } = await abandonAssignment();
    await ask(
      new AssignToOrder({ orderId, items: unitsOf(a, c), automatic: false }),
      { at, how: 'raced', by: () => fulfil(0) },
      { process: 1 },
    );
    await fulfil(0);
    world().rewind('fulfilment', world().log.events.length);
    await fulfil(1);
    expect([ownerOf(a), ownerOf(c), world().orderAt(orderId).items]).toEqual([orderId, orderId, unitsOf(a, c)]);
    expect(violations()).toEqual([]);
  });

  it('takes no unit from a later assignment that is made between its decision and its append', async () => {
    const { a, c, orderId } = await abandonAssignment();
    const racingAct = {
      at: 0,
      how: 'raced',
      by: async () => void (await ask(new AssignToOrder({ orderId, items: unitsOf(a, c), automatic: false }), null, { process: 1 })),
    } as const;
    let raced = false;
    while (await world().handleNext('fulfilment', 0, raced ? null : racingAct)) raced = ownerOf(c) === orderId;
    expect(raced).toBe(true);
    expect([ownerOf(a), ownerOf(c), world().orderAt(orderId).items]).toEqual([orderId, orderId, unitsOf(a, c)]);
    expect(violations()).toEqual([]);
  });
});

async function createPaidOrder(quantity: number) {
  const units = await Promise.all(Array.from({ length: quantity }, () => createUnit(here)));
  const { order_id: orderId } = await ask(
    new CreateOrder({ userId: customer, wanted: { channel: 'LinkedIn', product_type: 'Creator', quantity } }),
  );
  await ask(new RecordPayment({ orderId, payment: world().paymentFor(orderId, 'the first charge') }));
  return { units, orderId };
}
const claimOf = (orderId: string) => world().poolAt(here).holds.get(orderId)?.quantity;

describe('a paid order that waits for its units', () => {
  it('loses its claim on them when it is refunded', async () => {
    const { orderId } = await createPaidOrder(1);
    await fulfil();
    expect(claimOf(orderId)).toBe(1);
    await ask(
      new RecordOrderRefund({
        orderId,
        chargeId: world().orderAt(orderId).chargeId ?? '',
        totalRefunded: 500,
        full: true,
        reason: 'goodwill',
      }),
    );
    await fulfil();
    expect(world().orderAt(orderId).status).toBe('refunded');
    expect(claimOf(orderId)).toBeUndefined();
  });
});

describe('a paid order whose units are taken back', () => {
  const byOwner = { kind: 'user', id: customer, role: 'customer' } as const;
  const lookAtSecrets = (orderId: string) =>
    outcomeOf(ask(new RevealOrder({ orderId, by: { actor: byOwner, as: 'owner' }, what: 'products' }), null, { process: 1 }));

  async function deliverOrder(quantity: number) {
    const { units, orderId } = await createPaidOrder(quantity);
    await ask(new AssignToOrder({ orderId, items: [{ sku: here, product_ids: units }], automatic: false }));
    await fulfil();
    return { units, orderId };
  }
  it('stays delivered when its owner looks at them at the same moment', async () => {
    const { units, orderId } = await deliverOrder(2);
    const looked: string[] = [];
    const lookDuringTakeBack = async () => void looked.push(await lookAtSecrets(orderId));
    const takenBack = await outcomeOf(ask(new TakeBackDelivery({ orderId }), { at: 0, how: 'raced', by: lookDuringTakeBack }));
    await fulfil();
    expect([takenBack, looked]).toEqual(['already_revealed', ['done']]);
    expect(world().orderAt(orderId)).toMatchObject({ status: 'delivered', items: [{ product_ids: units }] });
    expect(units.map(ownerOf)).toEqual([orderId, orderId]);
    expect(violations()).toEqual([]);
  });

  it('shows its owner nothing, and records no look, when they are taken back at the same moment', async () => {
    const { units, orderId } = await deliverOrder(2);
    const takeBack = async () => void (await ask(new TakeBackDelivery({ orderId }), null, { process: 1 }));
    const by = { actor: byOwner, as: 'owner' } as const;
    const looked = await outcomeOf(ask(new RevealOrder({ orderId, by, what: 'products' }), { at: 0, how: 'raced', by: takeBack }));
    await fulfil();
    expect(looked).toBe('order_not_delivered');
    expect(world().log.events.filter(({ type }) => type === 'private_info_revealed')).toEqual([]);
    expect([units.map(ownerOf), claimOf(orderId)]).toEqual([[null, null], 2]);
  });

  it('is delivered again when its refund fails, if its owner has seen them', async () => {
    const { units, orderId } = await deliverOrder(1);
    const chargeId = world().orderAt(orderId).chargeId ?? '';
    expect(await lookAtSecrets(orderId)).toBe('done');
    await ask(new RecordOrderRefund({ orderId, chargeId, totalRefunded: 500, full: true, reason: 'goodwill' }));
    await ask(new RecordOrderRefund({ orderId, chargeId, totalRefunded: 0, full: false, reason: 'goodwill' }));
    await fulfil();
    expect(world().orderAt(orderId)).toMatchObject({ status: 'delivered', items: [{ product_ids: units }] });
    expect([units.map(ownerOf), claimOf(orderId)]).toEqual([[orderId], undefined]);
  });

  it('has exactly one claim on them, although other events have caused checks just before', async () => {
    const { units, orderId } = await deliverOrder(1);
    const chargeId = world().orderAt(orderId).chargeId ?? '';
    await ask(new RecordOrderRefund({ orderId, chargeId, totalRefunded: 2, full: false, reason: 'goodwill' }));
    await ask(new RecordOrderRefund({ orderId, chargeId, totalRefunded: 1, full: false, reason: 'goodwill' }));
    await ask(new TakeBackDelivery({ orderId }));
    await fulfil();
    expect(units.map(ownerOf)).toEqual([null]);
    expect(claimOf(orderId)).toBe(1);
    expect(violations()).toEqual([]);
  });
});
