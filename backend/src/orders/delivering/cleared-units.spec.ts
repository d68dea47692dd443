import type { Sku } from '@orderstream/contracts/catalogue';
import { DeleteProduct } from '../../stock/units/delete-product.ts';
import { clearPools } from '../../stock/pool/clear-pools.ts';
import { CreateProduct } from '../../stock/units/create-product.ts';
import { RevealUnit } from '../../stock/secrets/reveal-unit.ts';
import { settlePrivateInfo } from '../../stock/secrets/settle-private-info.ts';
import { ImportProducts } from '../../stock/units/import-products.ts';
import { RecordPayment } from '../orders.commands.ts';
import { AssignToOrder } from './assign-to-order.ts';
import { CreateOrder } from '../placing/create-order.ts';
import { RevealOrder } from './reveal-order.ts';
import { TakeBackDelivery } from './take-back-delivery.ts';
import { updateOf } from '../testing/editing.ts';
import { leftoverSecrets, bookingErrors, missingSecrets } from '../testing/ledger.ts';
import { outcomeOf, type Disturbance } from '../testing/world.ts';
import { setUpWorlds } from '../testing/worlds.ts';
import { CompleteProductMove } from '../../stock/stock.commands.ts';

const customer = 'a5a5a5a5-0000-4000-8000-00000000000a';
const [sku, other]: readonly [Sku, Sku] = ['LinkedIn.Creator', 'WhatsApp.Creator'];

const { world, ask, workOff } = setUpWorlds();

/** As housekeeping does, without an actor. */
const clearAll = async () => {
  await workOff();
  await world().sweep(clearPools);
  await workOff();
};

const createUnit = async (text = 'a secret') => (await ask(new CreateProduct({ sku, privateInfo: text }))).product_id;
async function soldOrder(id: string): Promise<string> {
  const what = { channel: 'LinkedIn', product_type: 'Creator', quantity: 1 } as const;
  const { order_id: orderId } = await ask(new CreateOrder({ userId: customer, wanted: what }));
  await ask(new RecordPayment({ orderId, payment: world().paymentFor(orderId, orderId) }));
  await workOff();
  await ask(new AssignToOrder({ orderId, items: [{ sku, product_ids: [id] }], automatic: false }));
  return orderId;
}
async function revealedSecrets(orderId: string): Promise<(string | null)[]> {
  const by = { actor: { kind: 'user', id: customer, role: 'customer' }, as: 'owner' } as const;
  return (await ask(new RevealOrder({ orderId, by, what: 'products' }))).products.map(({ private_info }) => private_info);
}
const poolSizes = (of: Sku = sku) => {
  const { units, removals, claims, fingerprints, holds } = world().poolAt(of);
  return { units: units.size, removals: removals.size, claims: claims.size, fingerprints: fingerprints.size, holds: holds.size };
};
const emptyPool = { units: 0, removals: 0, claims: 0, fingerprints: 0, holds: 0 };
const violations = () => [
  ...bookingErrors(world().log.read(`pool-${sku}`).events),
  ...missingSecrets(world()),
  ...leftoverSecrets(world()),
];

describe('a unit that was sold and seen, after its pool was cleared', () => {
  let [id, orderId] = ['', ''];
  beforeEach(async () => {
    id = await createUnit();
    orderId = await soldOrder(id);
    await revealedSecrets(orderId);
    await clearAll();
  });

  it('leaves nothing in the state of its pool', () => expect(poolSizes()).toEqual(emptyPool));
  it('stays readable to its owner and to the office', async () => {
    expect(await revealedSecrets(orderId)).toEqual(['a secret']);
    expect(await ask(new RevealUnit({ productId: id, sku }))).toBe('a secret');
  });
  it('blocks its text for every other unit, even much later', async () => {
    world().clock.pass(60);
    expect(await outcomeOf(createUnit())).toBe('product_duplicate');
    expect(await ask(new ImportProducts({ sku: other, lines: ['a secret', 'new'], words: { batch: null, notes: [] } }))).toMatchObject({
      created: 1,
    });
    expect(await revealedSecrets(orderId)).toEqual(['a secret']);
  });
  it('keeps its secret when housekeeping runs', async () => {
    world().clock.pass(11);
    await world().sweep(settlePrivateInfo);
    expect(await revealedSecrets(orderId)).toEqual(['a secret']);
    expect(violations()).toEqual([]);
  });
  it('cannot be deleted, moved or taken back by the office', async () => {
    expect(await outcomeOf(ask(new DeleteProduct({ sku, productId: id })))).toBe('product_assigned');
    expect(await outcomeOf(ask(updateOf(world(), id, sku, { sku: other })))).toBe('product_assigned');
    expect(await outcomeOf(ask(new TakeBackDelivery({ orderId })))).toBe('already_revealed');
  });
  it('can be changed, which returns it to the state of its pool until the next clearing', async () => {
    expect(await outcomeOf(ask(updateOf(world(), id, sku, { privateInfo: 'mended' }), { at: 0, how: 'killed_before' }))).toBe('killed');
    expect(await revealedSecrets(orderId)).toEqual(['a secret']);
    expect(await outcomeOf(ask(updateOf(world(), id, sku, { privateInfo: 'mended' })))).toBe('done');
    expect(await revealedSecrets(orderId)).toEqual(['mended']);
    expect(poolSizes()).toEqual({ ...emptyPool, units: 1, claims: 1, fingerprints: 1 });
    await clearAll();
    expect(poolSizes()).toEqual(emptyPool);
    expect(await revealedSecrets(orderId)).toEqual(['mended']);
    world().clock.pass(11);
    await world().sweep(settlePrivateInfo);
    expect([await revealedSecrets(orderId), violations()]).toEqual([['mended'], []]);
  });
  it('stays readable with the first of two concurrent changes', async () => {
    const by = async () => void (await ask(updateOf(world(), id, sku, { privateInfo: 'theirs' }), null, { name: 'theirs', process: 1 }));
    expect(await outcomeOf(ask(updateOf(world(), id, sku, { privateInfo: 'ours' }), { at: 0, how: 'raced', by }))).toBe('product_changed');
    expect([await revealedSecrets(orderId), missingSecrets(world())]).toEqual([['theirs'], []]);
  });
  it('causes no new event when every event is processed again', async () => {
    const before = world().log.events.length;
    await world().workOffAgain();
    expect(
      world()
        .log.events.slice(before)
        .map(({ type }) => type),
    ).toEqual([]);
  });
  it('is read from its stream when the tables came from an older backup', async () => {
    world().clearedUnits.lose();
    world().clock.pass(11);
    await world().sweep(settlePrivateInfo);
    expect(await revealedSecrets(orderId)).toEqual(['a secret']);
    expect(await outcomeOf(createUnit())).toBe('product_duplicate');
  });
});

describe('a unit that was sold and not seen, after its pool was cleared', () => {
  it('stays in the state of its pool, and can be taken back', async () => {
    const orderId = await soldOrder(await createUnit());
    await clearAll();
    expect(poolSizes()).toEqual({ ...emptyPool, units: 1, claims: 1, fingerprints: 1 });
    expect(await outcomeOf(ask(new TakeBackDelivery({ orderId })))).toBe('done');
  });
});

describe('an import that is repeated after its units have left', () => {
  it('adds none of them again', async () => {
    const lines = ['sold', 'deleted', 'moved', 'in stock'];
    const importLines = (what: Disturbance | null = null) =>
      ask(new ImportProducts({ sku, lines, words: { batch: null, notes: [] } }), what, { name: 'the import' });
    await importLines();
    const idOf = (text: string) =>
      world()
        .units()
        .find(({ fingerprint }) => fingerprint === `print of ${text}`)?.id ?? '';
    const [one, deleted, moved] = [idOf('sold'), idOf('deleted'), idOf('moved')];
    await revealedSecrets(await soldOrder(one));
    await ask(new DeleteProduct({ sku, productId: deleted }));
    await ask(updateOf(world(), moved, sku, { sku: other }));
    await clearAll();
    expect([poolSizes(), poolSizes(other)]).toEqual([
      { ...emptyPool, units: 1, fingerprints: 1 },
      { ...emptyPool, units: 1, fingerprints: 1 },
    ]);
    const before = world().log.events.length;
    await importLines();
    expect(
      await outcomeOf(ask(new CompleteProductMove({ productId: deleted, from: sku, to: other, fingerprint: 'print of deleted', move: 0 }))),
    ).toBe('done');
    expect(
      world()
        .log.events.slice(before)
        .map(({ type }) => type),
    ).toEqual([]);
  });

  it('adds none of them again when they were added and deleted between its check and its append', async () => {
    const importLines = (what: Disturbance | null, process: 0 | 1) =>
      ask(new ImportProducts({ sku, lines: ['a', 'b'], words: { batch: null, notes: [] } }), what, { name: 'the import', process });
    const by = async () => {
      await importLines(null, 1);
      for (const { id } of world().units())
        await ask(new DeleteProduct({ sku, productId: id }), null, { name: `the deletion of ${id}`, process: 1 });
      await world().sweep(clearPools, null, 1);
    };
    await importLines({ at: 0, how: 'raced', by }, 0);
    expect(
      world()
        .log.read(`pool-${sku}`)
        .events.map(({ type }) => type),
    ).toEqual(['product_added', 'product_added', 'product_deleted', 'product_deleted', 'pool_cleared']);
  });
});

describe('an interrupted clearing of a pool', () => {
  it('changes nothing before its event, and is made once afterwards', async () => {
    const id = await createUnit();
    await revealedSecrets(await soldOrder(id));
    await workOff();
    expect(await outcomeOf(world().sweep(clearPools, { at: 0, how: 'killed_before' }))).toBe('killed');
    expect(poolSizes().units).toBe(1);
    expect(await outcomeOf(ask(updateOf(world(), id, sku, { privateInfo: 'mended' })))).toBe('done');
    await clearAll();
    expect(poolSizes()).toEqual(emptyPool);
    expect(await ask(new RevealUnit({ productId: id, sku }))).toBe('mended');
  });
  it('does not clear a unit that was changed in between', async () => {
    const id = await createUnit();
    await revealedSecrets(await soldOrder(id));
    await workOff();
    const by = async () =>
      void (await ask(updateOf(world(), id, sku, { privateInfo: 'mended' }), null, {
        name: 'the change',
        process: 1,
      }));
    await world().sweep(clearPools, { at: 0, how: 'raced', by });
    expect(poolSizes().units).toBe(1);
    await clearAll();
    expect([poolSizes(), await ask(new RevealUnit({ productId: id, sku }))]).toEqual([emptyPool, 'mended']);
  });
});
