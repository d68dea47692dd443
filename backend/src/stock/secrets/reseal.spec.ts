import { SecretSeals } from '../../platform/database/sealing.ts';
import type { ConfiguredKeys } from '../../platform/settings/settings.reading.ts';
import { OpenVault } from '../../platform/testing/vault.ts';
import { migratedDatabase, type TestServer } from '../../platform/testing/servers.ts';
import { PrivateInfo } from './private-info.entity.ts';
import { PrivateInfoVault } from './private-info.vault.ts';

const key = (id: string) => ({ id, secret: Buffer.alloc(32, id).toString('base64') });
const [k1, k2] = [key('k1'), key('k2')];
const id = (n: number) => `66666666-6666-4666-8666-66666666666${n}`;

describe('rotating the key of private information', () => {
  let server: TestServer;
  let vault: OpenVault;
  beforeAll(async () => {
    server = await migratedDatabase();
    vault = await OpenVault.on({ connectionString: server.url }, [PrivateInfo]);
  });
  afterAll(async () => {
    await vault.end();
    await server.stop();
  });
  const vaultWith = (...keys: ConfiguredKeys) => new PrivateInfoVault(vault, new SecretSeals(keys, Buffer.alloc(32, 'f')));

  it('seals every row again in steps, and the old key opens none afterwards', async () => {
    const before = vaultWith(k1);
    for (const n of [1, 2, 3]) await before.keep(id(n), `login ${n}`);
    await vault.connections.query(`insert into vault.person (user_id, email, email_key, search) values ($1, '', '', '')`, [id(9)]);
    await before.keepForOrder({ id: id(4), version: 'words' }, id(9), 'for the customer');
    const [kept] = [await before.storedVersion({ id: id(1), version: before.fingerprint('login 1') })];

    const both = vaultWith(k2, k1);
    await both.keep(id(5), 'login 5');
    expect(await both.countByKey()).toEqual([
      { key_id: 'k1', rows: 4 },
      { key_id: 'k2', rows: 1 },
    ]);
    expect([await both.reseal(3), await both.reseal(3), await both.reseal(3)]).toEqual([3, 1, 0]);
    expect(await both.countByKey()).toEqual([{ key_id: 'k2', rows: 5 }]);

    const after = vaultWith(k2);
    const wanted = [1, 2, 3, 5].map((n) => ({ id: id(n), version: after.fingerprint(`login ${n}`) }));
    expect(await after.openAll([...wanted, { id: id(4), version: 'words' }])).toEqual(
      new Map([...[1, 2, 3, 5].map((n) => [id(n), `login ${n}`] as const), [id(4), 'for the customer']]),
    );
    await expect(before.openAll(wanted)).rejects.toThrow('cannot be opened');
    // A command that is about to drop a version still drops the one that it has seen.
    if (kept) await after.drop(kept);
    expect((await after.openAll(wanted)).has(id(1))).toBe(false);
  });

  it('leaves rows that are being written to the next step', async () => {
    await vaultWith(k1).keep(id(6), 'login 6');
    const runner = await vault.connections.connect();
    await runner.query('begin');
    await runner.query('select from vault.private_info where id = $1 for update', [id(6)]);
    expect(await vaultWith(k2, k1).reseal(10)).toBe(0);
    await runner.query('rollback');
    runner.release();
    expect(await vaultWith(k2, k1).reseal(10)).toBe(1);
  });
});
