import type { Sku } from '@orderstream/contracts/catalogue';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { DeleteProduct } from '../../stock/units/delete-product.ts';
import { CreateProduct } from '../../stock/units/create-product.ts';
import { RevealUnit } from '../../stock/secrets/reveal-unit.ts';
import { settlePrivateInfo } from '../../stock/secrets/settle-private-info.ts';
import { RecordPayment } from '../orders.commands.ts';
import { settleOrderWords } from '../words/settle-order-words.ts';
import { AssignToOrder } from './assign-to-order.ts';
import { CreateCustomOrder } from '../placing/create-custom-order.ts';
import type { CustomTerms } from '../order/custom-terms.ts';
import { CloseOrders } from '../orders.commands.ts';
import { RevealOrder } from './reveal-order.ts';
import { UpdateProduct } from '../../stock/units/update-product.ts';
import { editOf, seenUnit, updateOf } from '../testing/editing.ts';
import { leftoverSecrets, missingSecrets } from '../testing/ledger.ts';
import { outcomeOf, type Disturbance } from '../testing/world.ts';
import { setUpWorlds } from '../testing/worlds.ts';

const customer = 'a5a5a5a5-0000-4000-8000-00000000000a';
const [here, there]: readonly [Sku, Sku] = ['LinkedIn.Creator', 'WhatsApp.Creator'];
const [old, changed] = ['the old secret', 'the new secret'];
const before: Disturbance = { at: 0, how: 'killed_before' };
const after: Disturbance = { at: 0, how: 'killed_after' };

const { world, ask } = setUpWorlds();

const createUnit = async (text = old): Promise<string> => (await ask(new CreateProduct({ sku: here, privateInfo: text }))).product_id;
const changeSecret = (id: string, privateInfo = changed, sku = here) => updateOf(world(), id, sku, { privateInfo });
const changeCount = () => world().log.events.filter(({ type }) => type === 'product_private_info_changed').length;
const settleSecrets = async (): Promise<void> => {
  world().clock.pass(11);
  await world().sweep(settlePrivateInfo);
};

const secretForOffice = (productId: string, sku: Sku = here) => ask(new RevealUnit({ productId, sku }));

const terms: CustomTerms = {
  amount: 100,
  currency: 'usd',
  recurrence: 'one_time',
  subscriptionPlan: null,
  description: 'the old words',
  privateInfo: old,
};

async function deliverCustomOrder(id: string): Promise<string> {
  const { order_id: orderId } = await ask(new CreateCustomOrder({ userId: customer, terms, draft: false }));
  await ask(new RecordPayment({ orderId, payment: world().paymentFor(orderId, orderId) }));
  await ask(new AssignToOrder({ orderId, items: [{ sku: here, product_ids: [id] }], automatic: false }));
  return orderId;
}
async function secretsForOwner(orderId: string): Promise<(string | null)[]> {
  const by = { actor: { kind: 'user', id: customer, role: 'customer' }, as: 'owner' } as const;
  return (await ask(new RevealOrder({ orderId, by, what: 'products' }))).products.map(({ private_info }) => private_info);
}

describe('a change of a secret that is interrupted before its event', () => {
  it('changes nothing for stock managers, and is made once when the request is repeated', async () => {
    const id = await createUnit();
    expect(await outcomeOf(ask(changeSecret(id), before))).toBe('killed');
    expect(await secretForOffice(id)).toBe(old);
    expect(await outcomeOf(ask(changeSecret(id)))).toBe('done');
    expect(await secretForOffice(id)).toBe(changed);
    expect(changeCount()).toBe(1);
  });
  it('changes nothing for the owner, and is made once when the same request is repeated', async () => {
    const id = await createUnit();
    const orderId = await deliverCustomOrder(id);
    expect(await outcomeOf(ask(changeSecret(id), before, { name: 'the change' }))).toBe('killed');
    expect(await secretsForOwner(orderId)).toEqual([old]);
    expect(await outcomeOf(ask(changeSecret(id), null, { name: 'the change', process: 1 }))).toBe('done');
    expect(await secretsForOwner(orderId)).toEqual([changed]);
    expect(changeCount()).toBe(1);
  });
  it('leaves nothing behind after its unit was moved to another SKU and housekeeping has run', async () => {
    const id = await createUnit();
    await outcomeOf(ask(changeSecret(id), before));
    await ask(updateOf(world(), id, here, { sku: there }));
    expect(await secretForOffice(id)).toBe(old);
    await settleSecrets();
    expect(await secretForOffice(id, there)).toBe(old);
    expect([...missingSecrets(world()), ...leftoverSecrets(world())]).toEqual([]);
  });
  it('blocks its text for other units for ten minutes only', async () => {
    const id = await createUnit();
    await outcomeOf(ask(changeSecret(id), before));
    expect(await outcomeOf(createUnit(changed))).toBe('product_duplicate');
    world().clock.pass(11);
    const other = await createUnit(changed);
    expect([await secretForOffice(id), await secretForOffice(other)]).toEqual([old, changed]);
  });
});

describe('a change of a secret that is interrupted after its event', () => {
  it('is made, and is not made again by the same request', async () => {
    const id = await createUnit();
    expect(await outcomeOf(ask(changeSecret(id), after, { name: 'the change' }))).toBe('killed');
    expect(await secretForOffice(id)).toBe(changed);
    expect(await outcomeOf(ask(changeSecret(id), null, { name: 'the change', process: 1 }))).toBe('done');
    expect([await secretForOffice(id), changeCount()]).toEqual([changed, 1]);
    await settleSecrets();
    expect([...missingSecrets(world()), ...leftoverSecrets(world())]).toEqual([]);
  });
});

describe('a unit whose move to another SKU is interrupted half way', () => {
  it('keeps its secret', async () => {
    const id = await createUnit();
    await outcomeOf(ask(updateOf(world(), id, here, { sku: there }), after));
    await settleSecrets();
    expect(await secretForOffice(id)).toBe(old);
  });
});

describe('a change by an editor whose table still names the pool that the unit has left', () => {
  const staleChange = (id: string, change: UpdateProduct['change']) => {
    const seen = seenUnit(world(), id);
    return { move: updateOf(world(), id, here, { sku: there }), stale: new UpdateProduct({ productId: id, sku: here, seen, change }) };
  };
  it.each<[string, UpdateProduct['change']]>([
    ['keeps it where they saw it', { sku: here }],
    ['changes its secret', { privateInfo: changed }],
    ['changes its secret where they saw it', { sku: here, privateInfo: changed }],
    ['moves it to a third pool', { sku: 'Instagram.Creator' }],
  ])('is refused if it %s', async (_, change) => {
    const { move, stale } = staleChange(await createUnit(), change);
    await ask(move);
    expect(await outcomeOf(ask(stale))).toBe('product_changed');
    expect(changeCount()).toBe(0);
  });
  it('does nothing if it moves it to where it is', async () => {
    const { move, stale } = staleChange(await createUnit(), { sku: there });
    await ask(move);
    expect(await outcomeOf(ask(stale))).toBe('done');
    expect(world().log.events.filter(({ type }) => type === 'product_moved_in')).toHaveLength(1);
  });
});

describe('a change of a secret that was changed concurrently', () => {
  it('is refused, and the unit stays readable with the secret that its editor has not seen', async () => {
    const id = await createUnit();
    const by = async () => {
      await ask(changeSecret(id, 'the third secret'), null, { name: 'theirs', process: 1 });
      await ask(changeSecret(id, changed), null, { name: 'theirs, later', process: 1 });
      await ask(changeSecret(id, 'the last secret'), null, { name: 'theirs, last', process: 1 });
    };
    expect(await outcomeOf(ask(changeSecret(id), { at: 0, how: 'raced', by }))).toBe('product_changed');
    expect([await secretForOffice(id), changeCount()]).toEqual(['the last secret', 3]);
    expect(missingSecrets(world())).toEqual([]);
  });
});

describe('two units that exchange their secrets', () => {
  it('can do so at once by way of a third text', async () => {
    const [one, other] = [await createUnit('one'), await createUnit('other')];
    for (const [id, text] of [
      [one, 'for a moment'],
      [other, 'one'],
      [one, 'other'],
    ] as const)
      await ask(changeSecret(id, text));
    expect([await secretForOffice(one), await secretForOffice(other)]).toEqual(['other', 'one']);
  });
});

describe('a deleted unit', () => {
  it('leaves no version of its secret in the vault', async () => {
    const id = await createUnit();
    await outcomeOf(ask(changeSecret(id), before));
    await ask(new DeleteProduct({ sku: here, productId: id }));
    await world().handleAll('stockKeeping');
    expect(world().secrets.rows).toEqual([]);
    expect(await secretForOffice(id)).toBeNull();
  });
});

describe('an edit of a draft', () => {
  const edited = { ...terms, amount: 200, description: 'the new words', privateInfo: changed };
  const createDraft = async () => (await ask(new CreateCustomOrder({ userId: customer, terms, draft: true }))).order_id;
  const editCount = () => world().log.events.filter(({ type }) => type === 'order_draft_changed').length;
  const contentsOf = async (orderId: string) => {
    const { price, words } = world().orderAt(orderId);
    const { privateInfo } = await ask(new RevealOrder({ orderId, by: { actor: theSystem, as: 'admin' }, what: 'private_info' }));
    return [price?.amount, await world().words.textOf({ orderId, version: words }), privateInfo];
  };

  it('that is interrupted before its event changes neither text nor price, and is made once when it is repeated', async () => {
    const orderId = await createDraft();
    expect(await outcomeOf(ask(editOf(world(), orderId, edited), before))).toBe('killed');
    expect(await contentsOf(orderId)).toEqual([100, 'the old words', old]);
    expect(await outcomeOf(ask(editOf(world(), orderId, edited)))).toBe('done');
    expect(await outcomeOf(ask(editOf(world(), orderId, edited)))).toBe('done');
    expect(await contentsOf(orderId)).toEqual([200, 'the new words', changed]);
    expect(editCount()).toBe(1);
  });
  it('that is interrupted after its event has changed texts and price', async () => {
    const orderId = await createDraft();
    expect(await outcomeOf(ask(editOf(world(), orderId, edited), after))).toBe('killed');
    expect(await contentsOf(orderId)).toEqual([200, 'the new words', changed]);
  });
  it('of its texts only is recorded, too, and may remove the secret', async () => {
    const orderId = await createDraft();
    await ask(editOf(world(), orderId, { ...terms, privateInfo: null }));
    expect(await contentsOf(orderId)).toEqual([100, 'the old words', null]);
    expect(editCount()).toBe(1);
  });
  it('that is made during another one makes that one be refused, because its editor has not seen it', async () => {
    const orderId = await createDraft();
    const by = async () =>
      void (await ask(editOf(world(), orderId, { ...terms, description: 'others' }), null, { name: 'theirs', process: 1 }));
    expect(await outcomeOf(ask(editOf(world(), orderId, edited), { at: 0, how: 'raced', by }))).toBe('draft_changed');
    expect(await contentsOf(orderId)).toEqual([100, 'others', old]);
  });
  it("leaves only the valid version in the end, and no version after its customer's deletion", async () => {
    const orderId = await createDraft();
    await ask(editOf(world(), orderId, edited));
    await outcomeOf(ask(editOf(world(), orderId, terms), before));
    world().clock.pass(11);
    await world().sweep(settleOrderWords);
    expect([world().words.rows.length, world().secrets.rows.length]).toEqual([1, 1]);
    expect(await contentsOf(orderId)).toEqual([200, 'the new words', changed]);
    await outcomeOf(ask(editOf(world(), orderId, terms), before));
    await ask(new CloseOrders({ userId: customer }));
    expect([...world().words.rows, ...world().secrets.rows]).toEqual([]);
  });
});
