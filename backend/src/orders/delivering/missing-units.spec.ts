import type { Sku } from '@orderstream/contracts/catalogue';
import { SwitchSelfDelivery } from '../../stock/units/switch-self-delivery.ts';
import { RecordOrderRefund, RecordPayment } from '../orders.commands.ts';
import { CreateOrder } from '../placing/create-order.ts';
import { customerIds, outcomeOf } from '../testing/world.ts';
import { violationsIn } from '../testing/violations.ts';
import { setUpWorlds } from '../testing/worlds.ts';
import { AssignToOrder } from './assign-to-order.ts';
import { DeliverOrder } from './deliver-order.ts';
import { ReplaceUnit } from './replace-unit.ts';
import { RevealOrder } from './reveal-order.ts';
import { TakeBackDelivery } from './take-back-delivery.ts';

const sku: Sku = 'LinkedIn.Creator';
const [ann] = customerIds;
const { world, ask, createUnit } = setUpWorlds();
const fulfil = () => world().handleAll('fulfilment');
const look = (orderId: string) =>
  ask(new RevealOrder({ orderId, by: { actor: { kind: 'user', id: ann, role: 'customer' }, as: 'owner' }, what: 'products' }));
const unitsOf = (orderId: string) =>
  world()
    .orderAt(orderId)
    .items.flatMap(({ product_ids }) => product_ids);
const ownerOf = (id: string) =>
  world()
    .units()
    .find((one) => one.id === id)?.orderId;
const refund = (orderId: string, totalRefunded: number, full: boolean) =>
  ask(new RecordOrderRefund({ orderId, chargeId: world().orderAt(orderId).chargeId ?? '', totalRefunded, full, reason: 'goodwill' }));
const deliver = (orderId: string) => ask(new DeliverOrder({ orderId, automatic: false }));
const assign = (orderId: string, ...product_ids: string[]) =>
  ask(new AssignToOrder({ orderId, items: [{ sku, product_ids }], automatic: false }));
const replace = (orderId: string, productId: string) =>
  ask(new ReplaceUnit({ orderId, productId, reason: 'does_not_work', fate: 'quarantine' }));
const violations = () => violationsIn(world(), sku);

/** Two units, of which its customer has seen the first; the second was replaced, and went back with a refund that has failed. */
async function createIncompleteOrder() {
  for (let n = 0; n < 2; n += 1) await createUnit(sku);
  const wanted = { channel: 'LinkedIn', product_type: 'Creator', quantity: 2 } as const;
  const { order_id: orderId } = await ask(new CreateOrder({ userId: ann, wanted }));
  await ask(new RecordPayment({ orderId, payment: world().paymentFor(orderId, orderId) }));
  await fulfil();
  await deliver(orderId);
  await look(orderId);
  const [seen = '', bad = ''] = unitsOf(orderId);
  const replacement = await createUnit(sku);
  await replace(orderId, bad);
  await refund(orderId, 1000, true);
  await fulfil();
  await refund(orderId, 0, false);
  await fulfil();
  return { orderId, seen, replacement };
}

describe('a delivered order, of which a unit went back with a refund that has failed,', () => {
  it('gets the missing unit, which its customer has not seen, and keeps the other', async () => {
    const { orderId, seen, replacement } = await createIncompleteOrder();
    expect(world().orderAt(orderId)).toMatchObject({ status: 'delivered', missingUnits: 1, items: [{ product_ids: [seen] }] });
    expect(ownerOf(replacement)).toBeNull();
    await assign(orderId, replacement);
    await fulfil();
    expect(world().orderAt(orderId)).toMatchObject({ status: 'delivered', missingUnits: 0, seen: true, unseen: [replacement] });
    expect([unitsOf(orderId), ownerOf(seen), ownerOf(replacement)]).toEqual([[seen, replacement], orderId, orderId]);
    expect((await look(orderId)).products.map(({ id }) => id)).toEqual([seen, replacement]);
    expect(await outcomeOf(assign(orderId, replacement))).toBe('done');
    expect(await outcomeOf(assign(orderId, await createUnit(sku)))).toBe('products_already_assigned');
    expect(violations()).toEqual([]);
  });

  it('gets exactly as many as are missing, and none that it has', async () => {
    const { orderId, seen, replacement } = await createIncompleteOrder();
    const spare = await createUnit(sku);
    expect(await outcomeOf(assign(orderId, replacement, spare))).toBe('quantity_differs');
    expect(await outcomeOf(assign(orderId, seen, spare))).toBe('products_already_assigned');
    expect(world().log.events.filter(({ type }) => type === 'assignment_started')).toHaveLength(1);
  });

  it('gets it from the oldest units, too, once there is one', async () => {
    const { orderId, seen, replacement } = await createIncompleteOrder();
    await deliver(orderId);
    expect(unitsOf(orderId)).toEqual([seen, replacement]);
    expect(await outcomeOf(deliver(orderId))).toBe('done');
    expect(violations()).toEqual([]);
  });

  it('claims it, and gets it automatically', async () => {
    const { orderId, seen, replacement } = await createIncompleteOrder();
    expect(world().poolAt(sku).holds.get(orderId)).toMatchObject({ quantity: 1, expiresAt: null });
    await ask(new SwitchSelfDelivery({ sku, on: true }));
    await world().handleAll('selfDelivery');
    expect(unitsOf(orderId)).toEqual([seen, replacement]);
    expect(world().poolAt(sku).holds.has(orderId)).toBe(false);
    expect(violations()).toEqual([]);
  });

  it('returns it, and a unit that was given before it, when it is refunded after all', async () => {
    const { orderId, seen, replacement } = await createIncompleteOrder();
    const second = await createUnit(sku);
    await replace(orderId, seen);
    await assign(orderId, second);
    await fulfil();
    expect(unitsOf(orderId)).toEqual([replacement, second]);
    await refund(orderId, 1000, true);
    await fulfil();
    expect([unitsOf(orderId), ownerOf(replacement), ownerOf(second)]).toEqual([[], null, null]);
    expect(violations()).toEqual([]);
  });

  it('has its earlier unit quarantined when that is replaced afterwards', async () => {
    const { orderId, seen, replacement } = await createIncompleteOrder();
    await assign(orderId, replacement);
    const second = await createUnit(sku);
    await replace(orderId, seen);
    await fulfil();
    expect([unitsOf(orderId), ownerOf(seen)]).toEqual([[second, replacement], null]);
    expect(violations()).toEqual([]);
  });

  it('gets no single unit if a second refund, which fails as well, has returned the other one while it was assigned', async () => {
    const { orderId, seen } = await createIncompleteOrder();
    const second = await createUnit(sku);
    await replace(orderId, seen);
    const refundTwice = async () => {
      await refund(orderId, 1000, true);
      await refund(orderId, 0, false);
    };
    const items = [{ sku, product_ids: [second] }];
    await outcomeOf(ask(new AssignToOrder({ orderId, items, automatic: false }), { at: 1, how: 'raced', by: refundTwice }));
    await fulfil();
    expect(world().orderAt(orderId)).toMatchObject({ status: 'paid_in_process', items: [], missingUnits: 0 });
    await deliver(orderId);
    expect(unitsOf(orderId)).toHaveLength(2);
    expect(violations()).toEqual([]);
  });

  it('is not taken back while the missing unit is being assigned', async () => {
    const { orderId, seen, replacement } = await createIncompleteOrder();
    const second = await createUnit(sku);
    await replace(orderId, seen);
    const takeBack = async () => void (await outcomeOf(ask(new TakeBackDelivery({ orderId }), null, { process: 1 })));
    const items = [{ sku, product_ids: [second] }];
    await ask(new AssignToOrder({ orderId, items, automatic: false }), { at: 1, how: 'raced', by: takeBack });
    await fulfil();
    expect(world().orderAt(orderId).status).toBe('delivered');
    expect(unitsOf(orderId)).toEqual([replacement, second]);
    expect(violations()).toEqual([]);
  });
});
