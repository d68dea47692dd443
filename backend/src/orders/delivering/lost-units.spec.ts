import type { Sku } from '@orderstream/contracts/catalogue';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { CreateProduct } from '../../stock/units/create-product.ts';
import { DeleteProduct } from '../../stock/units/delete-product.ts';
import { RevealUnit } from '../../stock/secrets/reveal-unit.ts';
import { OpenSecrets } from '../../stock/stock.commands.ts';
import { AssignToOrder } from './assign-to-order.ts';
import { CreateOrder } from '../placing/create-order.ts';
import { RecordOrderRefund, RecordPayment } from '../orders.commands.ts';
import { ReportProblem } from '../problems/report-problem.ts';
import { RevealOrder } from './reveal-order.ts';
import { TakeBackDelivery } from './take-back-delivery.ts';
import { unitsListedForOthers, reportsOfLostUnits } from '../testing/looks.ts';
import { updateOf } from '../testing/editing.ts';
import { customerIds, outcomeOf } from '../testing/world.ts';
import { setUpWorlds } from '../testing/worlds.ts';

const [ann, bob] = customerIds;
const [sku, other]: readonly [Sku, Sku] = ['LinkedIn.Creator', 'WhatsApp.Creator'];

const { world, ask, workOff } = setUpWorlds();

async function createPaidOrder(userId: string): Promise<string> {
  const { order_id: orderId } = await ask(
    new CreateOrder({ userId, wanted: { channel: 'LinkedIn', product_type: 'Creator', quantity: 1 } }),
  );
  await ask(new RecordPayment({ orderId, payment: world().paymentFor(orderId, orderId) }));
  await workOff();
  return orderId;
}
const deliver = (orderId: string, unit: string) =>
  ask(new AssignToOrder({ orderId, items: [{ sku, product_ids: [unit] }], automatic: false }));
const revealByOffice = (orderId: string) => new RevealOrder({ orderId, by: { actor: theSystem, as: 'admin' }, what: 'everything' });
const recordedLooks = () =>
  world()
    .log.events.filter(({ type }) => type === 'private_info_revealed')
    .map(({ data }) => data);

const refundOrder = (orderId: string) =>
  ask(
    new RecordOrderRefund({
      orderId,
      chargeId: world().orderAt(orderId).chargeId ?? '',
      totalRefunded: 500,
      full: true,
      reason: 'goodwill',
    }),
  );

/** An order that was delivered and refunded before its customer looked, so its unit is in stock again. */
async function createRefundedOrder(unit: string): Promise<string> {
  const orderId = await createPaidOrder(ann);
  await deliver(orderId, unit);
  await refundOrder(orderId);
  await workOff();
  return orderId;
}

describe('a refunded order whose unit went back to stock', () => {
  let unit: string;
  let orderId: string;
  beforeEach(async () => {
    unit = (await ask(new CreateProduct({ sku, privateInfo: 'a secret' }))).product_id;
    orderId = await createRefundedOrder(unit);
  });

  const whereabouts: readonly [string, () => Promise<unknown>][] = [
    ['sold to another customer', async () => deliver(await createPaidOrder(bob), unit)],
    ['moved to another SKU', () => ask(updateOf(world(), unit, sku, { sku: other }))],
    ['changed', () => ask(updateOf(world(), unit, sku, { privateInfo: 'another secret' }))],
    ['deleted', () => ask(new DeleteProduct({ sku, productId: unit }))],
  ];
  it.each(whereabouts)('shows the office no unit, and records no look, once the unit is %s', async (_what, loseUnit) => {
    await loseUnit();
    await workOff();
    expect(await ask(revealByOffice(orderId))).toEqual({ products: [], privateInfo: null });
    expect(recordedLooks()).toEqual([]);
    expect(unitsListedForOthers(world())).toEqual([]);
  });

  it('cannot be delivered again with its unit once that is sold to another customer', async () => {
    await deliver(await createPaidOrder(bob), unit);
    expect(await outcomeOf(deliver(orderId, unit))).toBe('order_not_deliverable');
  });

  it('is not named in the record of the office’s look at the unit: that names the order that has the unit now', async () => {
    await ask(new RevealUnit({ productId: unit, sku }));
    const theirs = await createPaidOrder(bob);
    await deliver(theirs, unit);
    await ask(new RevealUnit({ productId: unit, sku }));
    expect(recordedLooks()).toMatchObject([
      { product_id: unit, order_id: null },
      { product_id: unit, order_id: theirs },
    ]);
  });
});

describe('a unit that its customer has reported and not seen', () => {
  let unit: string;
  let orderId: string;
  beforeEach(async () => {
    unit = (await ask(new CreateProduct({ sku, privateInfo: 'a secret' }))).product_id;
    orderId = await createPaidOrder(ann);
    await deliver(orderId, unit);
    await ask(new ReportProblem({ orderId, userId: ann, productId: unit, reason: 'blocked', note: '' }));
  });

  const takeBack = () => ask(new TakeBackDelivery({ orderId }));
  const losses: readonly [string, () => Promise<unknown>][] = [
    ['taken back', async () => (await workOff(), takeBack())],
    ['taken back before the report is processed', takeBack],
    ['refunded', async () => (await workOff(), refundOrder(orderId))],
    ['refunded before the report is processed', () => refundOrder(orderId)],
  ];
  it.each(losses)('is quarantined, and its report is settled, when the order is %s', async (_what, loseUnit) => {
    await loseUnit();
    await workOff();
    expect(world().poolAt(sku).units.get(unit)).toMatchObject({ orderId: null, quarantine: { seen: null } });
    expect(
      world()
        .log.events.filter(({ type }) => type === 'problem_settled')
        .map(({ data }) => data),
    ).toMatchObject([{ order_id: orderId, product_id: unit }]);
    expect(reportsOfLostUnits(world())).toEqual([]);
  });
});

describe('a unit', () => {
  it('is opened only for the order to which its pool has assigned it', async () => {
    const unit = (await ask(new CreateProduct({ sku, privateInfo: 'a secret' }))).product_id;
    await ask(new CreateProduct({ sku, privateInfo: 'another secret' }));
    const [mine, theirs] = [await createPaidOrder(ann), await createPaidOrder(bob)];
    const units = [{ sku, product_ids: [unit] }];
    const openSecretsOf = (orderId: string) => outcomeOf(ask(new OpenSecrets({ orderId, units, words: null })));
    expect(await openSecretsOf(mine)).toBe('unit_unknown');
    await deliver(mine, unit);
    expect([await openSecretsOf(mine), await openSecretsOf(theirs)]).toEqual(['done', 'unit_unknown']);
    expect(await ask(new OpenSecrets({ orderId: mine, units, words: null }))).toEqual({
      units: [{ id: unit, private_info: 'a secret' }],
      own: null,
    });
  });
});
