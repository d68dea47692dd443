import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@orderstream/eventstore/testing/free-port';
import pg from 'pg';
import { migratedDatabase, startEventStore, type TestServer } from '../../platform/testing/servers.ts';
import { ndjsonLines, leavesToExport } from '../exporting/export.ts';
import { TestSealedLog } from '../testing/sealing.ts';
import type { Seal } from './tree.vault.ts';

const script = join(import.meta.dirname, '../../../../dist/auditor/verify-export.mjs');
const folder = mkdtempSync(join(tmpdir(), 'tampering-'));
const victim = 120;
let [database, storage, store]: TestServer[] = [];
let port = 0;
let log: TestSealedLog;
let table: pg.Client;
let seal: Seal | undefined;

beforeAll(async () => {
  [database, storage] = await Promise.all([migratedDatabase(), migratedDatabase()]);
  store = await startEventStore(await freePort(), storage.url);
  port = Number(/:(\d+)\?/.exec(store.url)?.[1]);
  log = await TestSealedLog.on({ databaseUrl: database.url, eventStoreUrl: store.url });
  table = new pg.Client({ connectionString: storage.url });
  await table.connect();
  await log.write(600);
  await log.sealUntil(async () => ((await log.tree.seals({ limit: 1 }))[0]?.size ?? 0) >= 600);
  [seal] = await log.tree.seals({ limit: 1 });
});
afterAll(async () => {
  await table.end();
  await log.close();
  await store?.stop();
  await Promise.all([database?.stop(), storage?.stop()]);
  rmSync(folder, { recursive: true });
});

/** Direct access to the event store's table. */
const runSql = (sql: string, values: unknown[] = []) => table.query(sql, values);
const seqOf = async (index: number): Promise<number> => Number((await log.tree.leaves(index, index + 1))[0]?.position) / 100;
const positionOf = async (index: number): Promise<string> => String((await log.tree.leaves(index, index + 1))[0]?.position);

async function verifyExport(filter = {}): Promise<string> {
  const lines: string[] = [];
  const deps = { tree: log.tree, notary: log.notary, store: log.store, changes: [] };
  for await (const line of ndjsonLines(deps, await leavesToExport(deps, seal as Seal, {}), filter)) lines.push(line);
  const file = join(folder, 'export.ndjson');
  writeFileSync(file, lines.join(''));
  const { stdout, stderr } = spawnSync(process.execPath, [script, file, '--key', log.notary.verifierKeys[0] ?? ''], { encoding: 'utf8' });
  return stdout + stderr;
}

/** Restarts the event store, so that it reads its table: it answers new events from memory. */
async function startAgain(): Promise<void> {
  await store?.stop();
  store = await startEventStore(port, storage?.url);
}

/** Runs a check while the rows are changed by these statements, and restores them. */
async function whileTampered(statements: readonly string[], look: () => Promise<void>): Promise<void> {
  await runSql('create table kept as select * from es_event');
  try {
    for (const statement of statements) await runSql(statement);
    await startAgain();
    await look();
  } finally {
    await runSql('truncate es_event');
    await runSql('insert into es_event select * from kept');
    await runSql('drop table kept');
    await startAgain();
  }
}

const shift = (from: number, by: number) => [
  `update es_event set seq = -(seq + ${by}) where seq >= ${from}`,
  'update es_event set seq = -seq where seq < 0',
];

/** A record carries its own position, as protocol buffers write numbers. */
function varint(position: string): string {
  const bytes: number[] = [];
  let rest = Number(position);
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]).toString('hex');
}
const movedRecord = (from: string, to: string) =>
  `record = decode(replace(encode(record, 'hex'), '${varint(from)}', '${varint(to)}'), 'hex')`;

describe('a change made directly in the table of the event store', () => {
  it('of a payload is named with its position, in a whole export and in a filtered one', async () => {
    const seq = await seqOf(victim);
    const change = `update es_event set record = decode(replace(encode(record, 'hex'), encode('email_confirmed', 'hex'), encode('email_confirmeX', 'hex')), 'hex') where seq = ${seq}`;
    await whileTampered([change], async () => {
      expect(await verifyExport()).toContain(`the fact at position ${await positionOf(victim)} was changed`);
      expect(await verifyExport({ types: ['email_confirmeX'] })).toContain(`position ${await positionOf(victim)} was changed`);
    });
    expect(await verifyExport()).toMatch(/^Proved: /);
  });

  it('of the sequence of facts is named with its position', async () => {
    const [seq, one, next] = [await seqOf(victim), await positionOf(victim), await positionOf(victim + 1)];
    const swap = [
      `update es_event set seq = -1, ${movedRecord(one, next)} where seq = ${seq}`,
      `update es_event set seq = ${seq}, ${movedRecord(next, one)} where seq = ${seq + 1}`,
      `update es_event set seq = ${seq + 1} where seq = -1`,
    ];
    await whileTampered(swap, async () => expect(await verifyExport()).toContain(`the fact at position ${one} was moved`));
  });

  it('that removes a fact is named with its position, even if the later ones were moved up', async () => {
    const seq = await seqOf(victim);
    const remove = `delete from es_event where seq = ${seq}`;
    await whileTampered([remove], async () =>
      expect(await verifyExport()).toContain(`the fact at position ${await positionOf(victim)} was removed`),
    );
    await whileTampered([remove, ...shift(seq + 1, -1)], async () =>
      expect(await verifyExport()).toContain(`the fact at position ${await positionOf(victim)} was removed`),
    );
  });

  it('that inserts a fact is named with its position', async () => {
    const [seq, one] = [await seqOf(victim), await positionOf(victim)];
    const between = String(Number(one) + 50);
    const insert = [
      `insert into es_event select ${seq + 1}, 'account-forged', 0, record from es_event where seq = ${seq}`,
      `update es_event set ${movedRecord(one, between)} where seq = ${seq + 1}`,
    ];
    await whileTampered([...shift(seq + 1, 1), ...insert], async () =>
      expect(await verifyExport()).toContain(`the fact at position ${between} was added`),
    );
  });
});
