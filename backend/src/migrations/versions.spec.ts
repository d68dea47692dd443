import { DataSource } from 'typeorm';
import { freshDatabase, type Server } from '../platform/testing/servers.ts';
import { SecretsInVersions1768000000008 } from './0008-secrets-in-versions.ts';
import { WordsInVersions1768000000009 } from './0009-words-in-versions.ts';

const [unit, order] = ['55555555-5555-4555-8555-555555555551', '44444444-4444-4444-8444-444444444441'];
const migration = new SecretsInVersions1768000000008();

let server: Server;
let db: DataSource;
beforeAll(async () => {
  server = await freshDatabase();
  db = await new DataSource({ type: 'postgres', url: server.url }).initialize();
  await migration.down(db.createQueryRunner());
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await server.stop();
});

const sealed = `'k1', '\\x01', '\\x02', '\\x03'`;
const rows = (columns: string) => db.query<object[]>(`select ${columns} from vault.private_info order by id, ${columns.split(',')[1]}`);

describe('secrets that were kept before there were versions', () => {
  it('are the versions that their facts name, and come back as they were', async () => {
    await db.query(`insert into vault.private_info (id, kind, key_id, nonce, ciphertext, tag, mask, fingerprint)
      values ('${order}', 'order', ${sealed}, '***', null), ('${unit}', 'product', ${sealed}, '****', 'print')`);
    await migration.up(db.createQueryRunner());
    expect(await rows('id, version, mask, settled')).toEqual([
      { id: order, version: '', mask: '***', settled: true },
      { id: unit, version: 'print', mask: '****', settled: true },
    ]);
    await db.query(`insert into vault.private_info (id, kind, key_id, nonce, ciphertext, tag, mask, version, kept_at)
      values ('${unit}', 'product', ${sealed}, '*****', 'later print', now() + interval '1 second')`);
    await migration.down(db.createQueryRunner());
    expect(await rows('id, fingerprint, mask')).toEqual([
      { id: order, fingerprint: null, mask: '***' },
      { id: unit, fingerprint: 'later print', mask: '*****' },
    ]);
  });
});

describe('the words of an order that were kept before there were versions', () => {
  it('are its first, and come back as they were', async () => {
    const words = new WordsInVersions1768000000009();
    await words.down(db.createQueryRunner());
    await db.query(`insert into vault.order_words (order_id, user_id, description) values ('${order}', '${unit}', 'first')`);
    await words.up(db.createQueryRunner());
    expect(await db.query('select version from vault.order_words')).toEqual([{ version: '' }]);
    await db.query(`insert into vault.order_words (order_id, version, user_id, description, created_at)
      values ('${order}', 'v2', '${unit}', 'later', now() + interval '1 second')`);
    await words.down(db.createQueryRunner());
    expect(await db.query('select order_id, description from vault.order_words')).toEqual([{ order_id: order, description: 'later' }]);
  });
});
