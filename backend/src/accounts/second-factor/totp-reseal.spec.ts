import { queryRows } from '@orderstream/projections/platform/database/sql';
import { SecretSeals } from '../../platform/database/sealing.ts';
import type { ConfiguredKeys } from '../../platform/settings/settings.reading.ts';
import { OpenVault } from '../../platform/testing/vault.ts';
import { migratedDatabase, type TestServer } from '../../platform/testing/servers.ts';
import { sealedGauges } from '../../stock/secrets/sealed-gauges.ts';
import { totpCodeAt, fromBase32, totpStepAt } from './totp.ts';
import { TotpVault } from './totp.vault.ts';

const key = (id: string) => ({ id, secret: Buffer.alloc(32, id).toString('base64') });
const [k1, k2] = [key('k1'), key('k2')];
const ids = [1, 2, 3].map((n) => `66666666-6666-4666-8666-66666666666${n}`);
const at = 1_800_000_000_000;

describe('rotating the key of the secrets of authenticator apps', () => {
  let server: TestServer;
  let vault: OpenVault;
  beforeAll(async () => {
    server = await migratedDatabase();
    vault = await OpenVault.on({ connectionString: server.url });
    for (const id of ids)
      await vault.connections.query(`insert into vault.person (user_id, email, email_key, full_name, search) values ($1, $2, $2, '', '')`, [
        id,
        `${id}@shop.test`,
      ]);
  });
  afterAll(async () => {
    await vault.end();
    await server.stop();
  });
  const vaultWith = (...keys: ConfiguredKeys) => new TotpVault(vault, new SecretSeals(keys, Buffer.alloc(32, 'f')));
  const code = (secret: string | null, away: number) => totpCodeAt(fromBase32(secret ?? ''), totpStepAt(at) + away);

  it('seals every secret again in steps: codes stay valid, and the old key opens none', async () => {
    const before = vaultWith(k1);
    const secrets = await Promise.all(ids.map((id) => before.begin(id)));
    expect(await before.confirmFirstCode(vault, ids[0] ?? '', code(secrets[0] ?? '', -1), at)).toBe(true);
    const both = vaultWith(k2, k1);
    expect([await both.reseal(2), await both.reseal(2), await both.reseal(2)]).toEqual([2, 1, 0]);
    expect(await both.countByKey()).toEqual([{ key_id: 'k2', rows: 3 }]);
    const after = vaultWith(k2);
    expect(await after.useCode(ids[0] ?? '', code(secrets[0] ?? '', 0), at)).toBe(true);
    await expect(before.useCode(ids[0] ?? '', code(secrets[0] ?? '', 1), at)).rejects.toThrow('cannot be opened');
  });

  it('shows in the metric of rows by key', async () => {
    expect(await queryRows(vault, sealedGauges[0]?.sql ?? '')).toEqual([{ key: 'k2', value: 3 }]);
  });
});
