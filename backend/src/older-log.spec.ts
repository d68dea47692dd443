import { compareShops, OlderLog, reachedPosition } from '@orderstream/projections/platform/database/one-shop';
import { freePort } from '@orderstream/eventstore/testing/free-port';
import { v4 } from 'uuid';
import { acceptOlderLog } from './platform/database/accept-older-log.ts';
import { load, transact } from './platform/deciding/decides.ts';
import { asSystem } from './platform/deciding/context.ts';
import { positionColumns, tablesOfEvents } from './platform/database/log-positions.ts';
import { bundleChangedPrograms, killStartedPrograms, startProgram } from './platform/testing/programs.ts';
import { startEventStore } from './platform/testing/servers.ts';
import { registerUser, shopParts, storedFacts, type ShopParts, plainLines } from './platform/testing/shop-parts.ts';
import { pool as poolOfSku } from './stock/pool/pool.decider.ts';
import { findGivenUnits } from './stock/secrets/given-units.vault.ts';
import { creatorSku as sku } from './stock/testing/pool-events.ts';

const { newDatabase, partsOf, openShop, storeOfProcess, onEnd } = shopParts();
afterEach(killStartedPrograms);
beforeAll(bundleChangedPrograms);

const throwReason = (reason: string) => {
  throw new Error(reason);
};
const savePosition = ({ pool }: ShopParts, position: bigint) =>
  pool.query(`insert into work.process_shares (process, share, position) values ('emails', 0, $1)`, [String(position)]);
const addPerson = ({ pool }: ShopParts, id: string) =>
  pool.query(`insert into vault.person (user_id, email, email_key, search) values ($1, $2, $2, '')`, [id, `${id}@example.test`]);

/** A shop that has lost the end of its log: the tables have come further, in every column with positions. */
async function shopWithOlderLog() {
  const shop = await openShop();
  const knownUser = await registerUser(shop);
  const head = await shop.store.head();
  const beyond = head + 1_000n;
  await savePosition(shop, beyond);
  const lost = v4();
  for (const id of [knownUser, lost]) await addPerson(shop, id);
  await shop.pool.query(`
    insert into work.process_shares (process, share, position) values ('payments', 0, ${head - 1n}), ('payments', 1, null);
    insert into work.parked_events (process, stream, event_id, position, event_type, problem) values
      ('emails', 'order-1', gen_random_uuid(), ${beyond}, 'x', 'internal'), ('emails', 'order-2', gen_random_uuid(), ${head}, 'x', 'internal');
    insert into work.parked (model, stream, position, event_id, type, problem) values ('app_user', 'account-1', ${beyond}, 'x', 'x', 'x');
    insert into work.snapshots (stream, version, revision, position, state) values ('pool-x', 1, 700, ${beyond}, '{"parts": 0}');
    insert into vault.cleared_unit (id, sku, how, moves, assignment, position) values (gen_random_uuid(), 's', 'sold', 0, 0, ${beyond});
    insert into vault.clearing (id, sku) values (gen_random_uuid(), 's');
    insert into audit.node (level, index, hash, position) values (0, 0, '', ${beyond});
    insert into audit.seal (revision, position, from_position, to_position, size, root, note, sealed_at) values
      (0, ${head}, 1, ${head}, 1, '', 'kept', now()), (1, ${beyond}, 1, ${head}, 2, '', 'lost', now());
    insert into audit.origin (revision, position, from_origin, to_origin, size, reason, changed_at) values (0, ${beyond}, 'a', 'b', 1, 'restored', now());
    insert into audit.handed (place, revision, at) values ('file', 1, now());
    update vault.person set rights_as_of = 9 where user_id = '${knownUser}';
    insert into vault.session (id, user_id, device, expires_at) values (gen_random_uuid(), '${knownUser}', 'x', now() + interval '1 day');
    insert into vault.webhook (id, type, created, via, object_id, body_hash, claim_key, state, outcome, next_at) values
      ('evt_1', 't', now(), 'v', 'o', 'h', 'k', 'settled', 'settled', null);
    update work.read_models set position = ${beyond}, version = 9 where model = 'app_user'`);
  return { shop, head, beyond, knownUser, lost };
}

const accept = ({ store, pool }: ShopParts, isConfirmed: boolean, lines: string[] = []) =>
  acceptOlderLog({
    store,
    pool,
    findGiven: () => findGivenUnits({ store, db: pool }),
    say: (line) => void lines.push(line),
    confirm: () => Promise.resolve(isConfirmed),
  });

describe('a log that is older than the tables', () => {
  it.each(['api', 'worker', 'projections', 'manage'])('is refused by %s at its start, in one sentence with the remedy', async (program) => {
    const shop = await openShop();
    await savePosition(shop, (await shop.store.head()) + 1n);
    const { exited, output } = startProgram(program, shop);
    expect(await exited).toBe(78);
    const plain = plainLines(output());
    expect(plain).toEqual([expect.stringMatching(/^The log in the event store is older .* npm run ops -- accept-older-log/)]);
    expect(await storedFacts(shop)).toHaveLength(1);
  });

  it.each([...positionColumns.map(([table]) => table), 'work.snapshots', 'audit.node'].filter((table) => table !== 'work.comparison'))(
    'is noticed by a position in %s alone',
    async (table) => {
      const { shop, head } = await shopWithOlderLog();
      const others = new Set<string>([...positionColumns.map(([name]) => name), 'work.snapshots', 'audit.node']);
      others.delete(table);
      for (const other of others) await shop.pool.query(`update ${other} set position = 1 where position > ${head}`);
      const isOlder = await compareShops(shop).then(
        () => false,
        (error: unknown) => error instanceof OlderLog,
      );
      // What a read model has parked lies behind its own position.
      expect(isOlder).toBe(table !== 'work.parked');
    },
  );

  it('makes a process that runs not ready, and is seen at its real end', async () => {
    const port = await freePort();
    const before = await startEventStore(port);
    const parts = partsOf((await newDatabase()).url, before.url);
    await compareShops(parts);
    const older = await storedFacts(parts);
    for (let count = 0; count < 5; count += 1) await registerUser(parts);
    await savePosition(parts, await parts.store.head());
    const process = storeOfProcess(parts, parts, throwReason);
    expect(await process.healthy()).toBe(true);
    await before.stop();
    const after = await startEventStore(port);
    onEnd(after.stop);
    const [opened] = older;
    if (!opened) throw new Error('a log without its first fact');
    await process.append('shop', 'no_stream', [{ ...opened, meta: opened.metadata } as never]);
    expect(await process.head()).toBeLessThan(await reachedPosition(parts.pool));
    expect(await process.healthy()).toBe(false);
  });
});

describe('accepting an older log', () => {
  it('says what it costs, and changes nothing without a confirmation', async () => {
    const { shop, head, beyond } = await shopWithOlderLog();
    const lines: string[] = [];
    expect(await accept(shop, false, lines)).toBe(false);
    expect(lines.join('\n')).toContain(`ends at position ${head}`);
    expect(lines.join('\n')).toMatch(
      /1 seals of lost facts[^]*1 webhooks[^]*1 parked events, 0 answers to requests, and 1 people[^]*all 1 sessions/,
    );
    expect(await reachedPosition(shop.pool)).toBe(beyond);
    await expect(compareShops(shop)).rejects.toThrow(OlderLog);
  });

  it('sets every position back to the end of the log, and the next start accepts both', async () => {
    const { shop, head, knownUser } = await shopWithOlderLog();
    expect(await accept(shop, true)).toBe(true);
    await compareShops(shop);
    const { rows: shares } = await shop.pool.query<{ position: string | null }>(
      'select position from work.process_shares order by process, share',
    );
    expect(shares.map(({ position }) => position)).toEqual([String(head), String(head - 1n), null]);
    for (const [table, column] of positionColumns)
      expect((await shop.pool.query(`select from ${table} where ${column} > ${head}`)).rowCount).toBe(0);
    const rowsOf = async (table: string) => (await shop.pool.query(`select from ${table}`)).rowCount;
    expect(await Promise.all([...tablesOfEvents, 'work.snapshots', 'audit.node', 'vault.clearing', 'vault.session'].map(rowsOf))).toEqual([
      ...[1, 0, 0, 1, 0],
      ...[0, 0, 0, 0],
    ]);
    const only = async (text: string) => (await shop.pool.query<Record<string, unknown>>(text)).rows;
    expect(await only('select note from audit.lost_seal')).toEqual([{ note: 'lost' }]);
    expect(await only('select revision from audit.handed')).toEqual([{ revision: '0' }]);
    expect(await only('select user_id, device_generation, rights_as_of from vault.person')).toEqual([
      { user_id: knownUser, device_generation: 1, rights_as_of: -1 },
    ]);
    expect(await only('select state, next_at <= now() as due from vault.webhook')).toEqual([{ state: 'received', due: true }]);
    expect(await only('select distinct version from work.read_models')).toEqual([{ version: 0 }]);
  });

  it('sets aside the units that customers have been given since, and no other', async () => {
    const { shop } = await shopWithOlderLog();
    const [sold, assigned, free] = [v4(), v4(), v4()];
    const units = [sold, assigned, free].map((productId, n) => ({ productId, fingerprint: String(n).repeat(43) }));
    await asSystem(10_000, () => transact(shop.store, poolOfSku, sku, { type: 'AddProducts', sku, units, lastClearing: null }));
    await shop.pool.query(`
      drop view read.product cascade;
      create table read.product (id uuid, assigned_order_id uuid, quarantined_at timestamptz);
      insert into read.product values ('${assigned}', gen_random_uuid(), null), ('${free}', null, null);
      insert into vault.cleared_unit (id, sku, how, moves, assignment, position) values ('${sold}', '${sku}', 'sold', 0, 0, 1)`);
    const lines: string[] = [];
    const quarantines = async () => {
      const { state } = await asSystem(10_000, () => load(shop.store, poolOfSku, sku));
      return [sold, assigned, free].map((id) => state.units.get(id)?.quarantine?.seen);
    };
    expect(await accept(shop, false, lines)).toBe(false);
    expect(await quarantines()).toEqual([undefined, undefined, undefined]);
    expect(await accept(shop, true, lines)).toBe(true);
    expect(await quarantines()).toEqual(['0'.repeat(43), '1'.repeat(43), undefined]);
    expect(lines.join('\n')).toMatch(/Sets aside: 2 free units/);
  });

  it('has nothing to do where the log is not older, and refuses a shop that runs and the log of another', async () => {
    const [shop, { shop: older }] = [await openShop(), await shopWithOlderLog()];
    const lines: string[] = [];
    expect([await accept(shop, true, lines), lines]).toEqual([false, ['The log is not older than the tables: nothing to do.']]);
    await expect(accept({ ...older, store: shop.store }, true)).rejects.toThrow('the database belongs to the shop');
    await older.pool.query(`insert into work.workers (worker, alive_until) values (gen_random_uuid(), now() + interval '5 s')`);
    await expect(accept(older, true)).rejects.toThrow('a worker is at work');
  });
});
