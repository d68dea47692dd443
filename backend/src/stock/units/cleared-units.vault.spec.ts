import { Pool } from 'pg';
import { migratedDatabase, type TestServer } from '../../platform/testing/servers.ts';
import type { ClearedUnit } from './cleared-unit.ts';
import { ClearedUnitsVault } from './cleared-units.vault.ts';

const id = (n: number) => `55555555-5555-4555-8555-55555555555${n}`;
const sku = 'LinkedIn.Creator';
const sold = (n: number, version: string, moves = 0): ClearedUnit => {
  return { id: id(n), sku, how: 'sold', version, moves, orderId: id(9), assignment: 1 };
};

let server: TestServer;
let pool: Pool;
let vault: ClearedUnitsVault;
beforeAll(async () => {
  server = await migratedDatabase();
  pool = new Pool({ connectionString: server.url });
  vault = new ClearedUnitsVault(pool);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

describe('the rows of cleared units', () => {
  it('contain the last data of each unit, and belong to a clearing', async () => {
    const deleted: ClearedUnit = { ...sold(2, ''), how: 'deleted', version: null, orderId: null, assignment: 0 };
    await vault.keep(sku, id(7), 10n, [sold(1, 'v1'), deleted]);
    expect(await vault.of([id(1), id(2), id(3)])).toEqual(expect.arrayContaining([sold(1, 'v1'), deleted]));
    expect(await vault.missing([id(7), id(8)])).toEqual([id(8)]);
  });
  it('are not overwritten by a slower writer with older data', async () => {
    await vault.keep(sku, id(8), 20n, [sold(1, 'v2')]);
    await vault.keep(sku, id(6), 15n, [sold(1, 'v1')]);
    await vault.keep(sku, id(6), 99n, [{ ...sold(2, 'v1'), how: 'moved', orderId: null }]);
    expect((await vault.of([id(1)]))[0]?.version).toBe('v2');
    expect((await vault.of([id(2)]))[0]?.how).toBe('deleted');
    await vault.keep(sku, id(5), 1n, [sold(2, 'v3', 1)]);
    expect((await vault.of([id(2)]))[0]).toEqual(sold(2, 'v3', 1));
  });
  it('record a clearing without units, too', async () => {
    await vault.keep(sku, id(4), 1n, []);
    expect(await vault.missing([id(4)])).toEqual([]);
  });
});

describe('the clearings of a pool', () => {
  it('are deleted after a day, except for the last one', async () => {
    const clearings = ['1', '2', '3', '4'].map((n) => `66666666-6666-4666-8666-66666666666${n}`) as [string, string, string, string];
    const [old, last, fresh, another] = clearings;
    for (const clearing of [old, last, fresh]) await vault.keep(sku, clearing, 1n, []);
    await vault.keep('LinkedIn.Business', another, 1n, []);
    await pool.query(`update vault.clearing set kept_at = now() - interval '25 hours' where id = any($1)`, [[old, last, another]]);
    await vault.forgetClearingsBefore(sku, last);
    expect(await vault.missing(clearings)).toEqual([old]);
  });
});

describe('units that their customers have seen', () => {
  it('are noted once, read in order, and forgotten individually', async () => {
    const [one, two] = [
      { productId: id(1), orderId: id(8) },
      { productId: id(1), orderId: id(9) },
    ];
    for (const seen of [two, one, one]) await vault.noteSeen(seen);
    expect(await vault.seen(null, 10)).toEqual([one, two]);
    expect(await vault.seen(one, 10)).toEqual([two]);
    await vault.forgetSeen([one]);
    expect(await vault.seen(null, 10)).toEqual([two]);
  });
});
