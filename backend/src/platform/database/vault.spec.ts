import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { migratedDatabase, type TestServer } from '../testing/servers.ts';
import { OpenVault } from '../testing/vault.ts';
import { MailAddress } from '../../notifications/sending/mail-address.entity.ts';

let server: TestServer;
let vault: OpenVault;
beforeAll(async () => {
  server = await migratedDatabase();
  vault = await OpenVault.on({ connectionString: server.url, max: 2 }, [MailAddress]);
  await vault.connections.query('create table public.chests (id int primary key, gold int not null)');
});
afterAll(async () => {
  await vault.end();
  await server.stop();
});
beforeEach(() => vault.connections.query('truncate public.chests'));

const insert = 'insert into public.chests (id, gold) values ($1, $2) on conflict do nothing';
const gold = 'select gold from public.chests where id = $1';

describe('the vault', () => {
  it.each(['with', 'without'])('answers rows and numbers of rows alike %s a transaction', async (transaction) => {
    const asked = async (db: Parameters<typeof queryRows>[0]) => [
      await changeRows(db, insert, [1, 5]),
      await changeRows(db, insert, [1, 6]),
      await queryRows(db, gold, [1]),
      await queryRows(db, 'update public.chests set gold = gold + 1 returning gold'),
      await changeRows(db, 'update public.chests set gold = gold + 1'),
      await queryRows(db, 'delete from public.chests where id = 9 returning gold'),
      await changeRows(db, 'delete from public.chests'),
    ];
    const answers = transaction === 'with' ? vault.transaction(asked) : asked(vault);
    expect(await answers).toEqual([1, 0, [{ gold: 5 }], [{ gold: 6 }], 1, [], 1]);
  });

  it('undoes the statements and the entities of a transaction that fails', async () => {
    const mail_id = '66666666-6666-4666-8666-666666666666';
    const failing = vault.transaction(async (db) => {
      await changeRows(db, insert, [2, 5]);
      await db.getRepository(MailAddress).insert({ mail_id, address: 'ann@shop.test', language: null });
      expect(await queryRows(vault, gold, [2])).toEqual([]);
      await queryRows(db, 'select 1 / $1::int', [0]);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await queryRows(vault, gold, [2])).toEqual([]);
    expect(await vault.getRepository(MailAddress).findOneBy({ mail_id })).toBeNull();
  });

  it('has no more connections for entities than for statements', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, () => vault.getRepository(MailAddress).count()),
      ...Array.from({ length: 10 }, () => queryRows(vault, gold, [1])),
    ]);
    const open = await queryRows(vault, 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
    expect(open.length).toBeLessThan(2);
  });
});
