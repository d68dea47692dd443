import { v4 } from 'uuid';
import type { Pool } from 'pg';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { POOL } from '../../platform/tokens.ts';
import { apiModules } from '../../registry.ts';
import { PrivateInfoVault } from '../../stock/secrets/private-info.vault.ts';
import { OrderWordsVault } from './order-words.vault.ts';
import { settleOrderWords } from './settle-order-words.ts';

const shop = startShop({ capabilities: apiModules });
const instanceOf = <T>(token: abstract new (...args: never[]) => T): T => shop().app.nest.get<T>(token, { strict: false });
const query = (text: string, values: unknown[]) => shop().app.nest.get<Pool>(POOL, { strict: false }).query(text, values);
let ann: SignedInPerson;
const order = v4();
const storedTexts = async () => {
  const words = await instanceOf(OrderWordsVault).textOf({ orderId: order, version: '' });
  return { words, secrets: (await instanceOf(PrivateInfoVault).openAll([{ id: order, version: '' }])).size };
};

beforeAll(async () => {
  ann = await shop().person();
  await instanceOf(OrderWordsVault).keep({ orderId: order, version: '' }, ann.id, 'ten accounts');
  await instanceOf(PrivateInfoVault).keepForOrder({ id: order, version: '' }, ann.id, 'a secret');
});

describe('the texts of a custom order whose customer is deleted', () => {
  it('are deleted with its private text by housekeeping if the deletion has missed them', async () => {
    await query(`update vault.order_words set created_at = now() - interval '11 minutes' where order_id = $1`, [order]);
    await shop().runSweep(settleOrderWords);
    expect(await storedTexts()).toEqual({ words: 'ten accounts', secrets: 1 });
    await query('delete from vault.person where user_id = $1', [ann.id]);
    await shop().runSweep(settleOrderWords);
    expect(await storedTexts()).toEqual({ words: null, secrets: 0 });
  });

  it('cannot be stored again', async () => {
    const late = instanceOf(OrderWordsVault).keep({ orderId: order, version: '' }, ann.id, 'ten accounts');
    await expect(late).rejects.toMatchObject({ code: 'account_unknown' });
    expect((await storedTexts()).words).toBeNull();
    const text = instanceOf(PrivateInfoVault).keepForOrder({ id: order, version: '' }, ann.id, 'a secret');
    await expect(text).rejects.toMatchObject({ code: 'account_unknown' });
    expect((await storedTexts()).secrets).toBe(0);
  });

  it('are deleted by housekeeping if the private text was stored after the deletion had passed', async () => {
    const [late, bob] = [v4(), await shop().person()];
    const secrets = async () => (await instanceOf(PrivateInfoVault).openAll([{ id: late, version: '' }])).size;
    await instanceOf(PrivateInfoVault).keepForOrder({ id: late, version: '' }, bob.id, 'a secret');
    await shop().runSweep(settleOrderWords);
    expect(await secrets()).toBe(1);
    await query(`update vault.private_info set kept_at = now() - interval '11 minutes' where id = $1`, [late]);
    await shop().runSweep(settleOrderWords);
    expect(await secrets()).toBe(0);
  });
});
