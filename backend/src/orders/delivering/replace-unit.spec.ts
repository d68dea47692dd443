import type { Sku } from '@orderstream/contracts/catalogue';
import { CreateOrder } from '../placing/create-order.ts';
import { DeliverOrder } from './deliver-order.ts';
import { RecordPayment } from '../orders.commands.ts';
import { ReplaceUnit } from './replace-unit.ts';
import { ReportProblem } from '../problems/report-problem.ts';
import { RevealOrder } from './reveal-order.ts';
import { violationsIn } from '../testing/violations.ts';
import { outcomeOf } from '../testing/world.ts';
import { setUpWorlds } from '../testing/worlds.ts';

const customer = 'a5a5a5a5-0000-4000-8000-00000000000a';
const sku: Sku = 'LinkedIn.Creator';
/** The appends of a replacement, in order. */
const [start, taken, end] = [0, 1, 2];

const { world, ask, createUnit } = setUpWorlds();

const fulfil = (process: 0 | 1 = 0): Promise<void> => world().handleAll('fulfilment', process);
const unitOf = (orderId: string) => world().orderAt(orderId).items[0]?.product_ids[0] ?? '';
const replacementOf = (orderId: string, id: string, fate: 'quarantine' | 'restock' = 'quarantine') =>
  new ReplaceUnit({ orderId, productId: id, reason: 'does_not_work', fate });
const unitInPool = (id: string) => world().poolAt(sku).units.get(id);
const violations = () => violationsIn(world(), sku);

async function deliverOrder(): Promise<string> {
  await createUnit(sku);
  const what = { channel: 'LinkedIn', product_type: 'Creator', quantity: 1 } as const;
  const { order_id } = await ask(new CreateOrder({ userId: customer, wanted: what }));
  await ask(new RecordPayment({ orderId: order_id, payment: world().paymentFor(order_id, order_id) }));
  await fulfil();
  await ask(new DeliverOrder({ orderId: order_id, automatic: false }));
  await fulfil();
  return order_id;
}
const lookAtSecrets = (orderId: string) =>
  ask(new RevealOrder({ orderId, by: { actor: { kind: 'user', id: customer, role: 'customer' }, as: 'owner' }, what: 'products' }));

describe('a replacement of a unit', () => {
  it.each([
    ['after its start', 'killed_after', start],
    ['before the new unit is taken', 'killed_before', taken],
    ['after the new unit is taken', 'killed_after', taken],
    ['before it is finished', 'killed_before', end],
  ] as const)('is finished by another process when it is interrupted %s', async (_when, how, at) => {
    const orderId = await deliverOrder();
    const [old, fresh] = [unitOf(orderId), await createUnit(sku)];
    expect(await outcomeOf(ask(replacementOf(orderId, old), { at, how }))).toBe('killed');
    await fulfil(1);
    expect([unitOf(orderId), unitInPool(fresh)?.orderId, unitInPool(old)?.quarantine]).toEqual([fresh, orderId, { seen: null }]);
    expect(violations()).toEqual([]);
  });

  it.each([
    ['is named in the event', true],
    ['is not named if there was none', false],
  ])('settles the latest report about the old unit, which %s', async (_how, reports) => {
    const orderId = await deliverOrder();
    const [old, fresh] = [unitOf(orderId), await createUnit(sku)];
    const report = reports
      ? await ask(new ReportProblem({ orderId, userId: customer, productId: old, reason: 'blocked', note: '' }))
      : null;
    await fulfil();
    await ask(replacementOf(orderId, old));
    await fulfil();
    const dataOf = (type: string) =>
      world()
        .log.events.filter((event) => event.type === type)
        .map(({ data }) => data);
    expect(dataOf('unit_replaced')).toEqual([expect.objectContaining({ product_id: old, replaced_by: fresh })]);
    expect(dataOf('unit_replaced').map((data) => (data as { report_id?: string }).report_id ?? null)).toEqual([report?.report_id ?? null]);
    expect(dataOf('problem_settled')).toMatchObject(report ? [{ report_id: report.report_id, replaced_by: fresh }] : []);
  });

  it('is refused without another unit in stock, and changes nothing', async () => {
    const orderId = await deliverOrder();
    const before = world().log.events.length;
    expect(await outcomeOf(ask(replacementOf(orderId, unitOf(orderId))))).toBe('out_of_stock');
    expect(world().log.events).toHaveLength(before);
  });

  it('is made once, and hides the old unit from the customer', async () => {
    const orderId = await deliverOrder();
    const [old, fresh] = [unitOf(orderId), await createUnit(sku)];
    await createUnit(sku);
    await lookAtSecrets(orderId);
    await ask(replacementOf(orderId, old));
    expect(await outcomeOf(ask(replacementOf(orderId, old)))).toBe('unit_replaced');
    await fulfil();
    expect((await lookAtSecrets(orderId)).products.map(({ id }) => id)).toEqual([fresh]);
    expect(unitInPool(old)?.quarantine?.seen).toBe(unitInPool(old)?.fingerprint);
  });

  it('returns the old unit to stock only if its customer has not seen it', async () => {
    const orderId = await deliverOrder();
    const old = unitOf(orderId);
    await createUnit(sku);
    await createUnit(sku);
    await ask(replacementOf(orderId, old, 'restock'));
    await fulfil();
    expect([unitInPool(old)?.orderId, unitInPool(old)?.quarantine]).toEqual([null, undefined]);
    await lookAtSecrets(orderId);
    expect(await outcomeOf(ask(replacementOf(orderId, unitOf(orderId), 'restock')))).toBe('already_revealed');
    expect(violations()).toEqual([]);
  });
});
