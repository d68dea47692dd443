import type { AuditEvent } from '@orderstream/contracts/audit/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { storedShapes } from '@orderstream/contracts/stored-shapes.gen';
import { incompatibilityOf, type Shapes } from '@orderstream/contracts/stored-shapes';
import { StoreUnavailable, type EventStore } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { backOff, Closed, pause, withTimeout } from '@orderstream/eventstore/patience';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

const shopStream = 'shop';
const retry = { least: 100, most: 2_000 };
/** As long as the store itself tries to answer. */
const patienceMilliseconds = 10_000;

/** Log and database do not belong together, or not to this version. The message is for the operator: what is wrong, and what to do. */
export class OtherShop extends Error {
  override readonly name = 'OtherShop';
}

/** The log ends before positions that the tables have: it was restored, and they were not. */
export class OlderLog extends OtherShop {}

/** `ours`: the migrations and event schemas of this version. */
type ShopParts = { store: Pick<EventStore, 'head' | 'read' | 'append'>; pool: Pool; ours?: Shapes };
/** `hasFacts`: the shop of this database has been at work, so its log is somewhere. */
type Row = { id: string; hasFacts: boolean };
type Shops = { hasLog: boolean; nameInLog: string | null; row: Row; isLogOlder: boolean };

/** The furthest position of the log that a table has. */
export async function reachedPosition(pool: Pick<Pool, 'query'>): Promise<bigint> {
  const { rows } = await pool.query<{ position: string }>(
    'select greatest(position, (select max(position) from work.read_models)) as position from work.reached',
  );
  return BigInt(rows[0]?.position ?? 0);
}

/** Whether the log ends before a position that a table has. The tables are asked first: both grow while the shop works. */
async function endsBeforeTables({ store, pool }: Pick<ShopParts, 'store' | 'pool'>): Promise<boolean> {
  const reached = await reachedPosition(pool);
  return reached > (await store.head());
}

/**
 * The order matters while another process starts the same new shop: it appends the name before any other fact, and changes the row only
 * after that. So a log that has facts first and no name afterwards is not one that a process of ours has begun.
 */
async function readShops({ store, pool }: ShopParts): Promise<Shops> {
  const isLogOlder = await endsBeforeTables({ store, pool });
  const hasLog = (await store.head()) > 0n;
  const [first] = (await store.read<AuditEvent>(shopStream, { limit: 1 })).events;
  const { rows } = await pool.query<Row>('select id, has_facts as "hasFacts" from work.shop');
  const [row] = rows;
  if (!row) throw new Error('work.shop has no row: run the migrations');
  return { hasLog, nameInLog: first?.type === 'shop_opened' ? first.data.shop_id : null, row, isLogOlder };
}

const olderLog =
  'The log in the event store is older than the tables in the database: restore a newer back-up of the event store, or continue from this log with npm run ops -- accept-older-log (in containers node dist/product/accept-older-log.js), which says what that costs and asks first.';

/** Why log and database do not belong together, as a message for the operator; null if they do. */
function refusalOf({ hasLog, nameInLog: named, row, isLogOlder }: Shops): string | null {
  if (named === row.id) return isLogOlder ? olderLog : null;
  if (hasLog && named === null)
    return 'The event store has facts, and no fact shop_opened names their shop: name the event store with the log of this database, or an empty event store and a new database for a new shop.';
  if (named !== null && row.hasFacts)
    return `The event store has the log of the shop ${named}, and the database belongs to the shop ${row.id}: name the event store and the database of one shop.`;
  if (named !== null)
    return `The event store has the log of the shop ${named}, and the database is new: restore the back-up of that shop's database, because its people and secrets are nowhere else, or name an empty event store for a new shop.`;
  if (row.hasFacts)
    return `The event store is empty, and the database belongs to the shop ${row.id}: name the event store with the log of that shop, or restore the log's back-up.`;
  return null;
}

/**
 * What only the database lists is of the next version, whose migration has run: the processes of this one work until they are replaced.
 * What only this version lists is missing until its own migration has run.
 */
async function compareShapes({ pool, ours = storedShapes }: ShopParts): Promise<void> {
  const { rows } = await pool.query<{ name: string; hash: string }>('select name, hash from work.stored_shape');
  const common = Object.fromEntries(rows.filter(({ name }) => Object.hasOwn(ours, name)).map(({ name, hash }) => [name, hash]));
  const reason = incompatibilityOf('The database', common, ours);
  if (reason !== null) throw new OtherShop(`${reason}; name the database and the event store of a shop of this version, or empty ones.`);
  const missing = Object.keys(ours).find((name) => !Object.hasOwn(common, name));
  if (missing !== undefined) throw new Error(`the database lacks ${missing}: run the migrations`);
}

/** Processes that start together append the same event, which is stored once. */
async function openShop({ store }: ShopParts, { id }: Row): Promise<void> {
  const event: AuditEvent = { type: 'shop_opened', data: { shop_id: id } };
  const origin = { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'system' } as const;
  await store.append(shopStream, 'no_stream', withMetadata(shopStream, [event], origin, new Date()));
}

/**
 * Compares the shop that the log names with that of the database, and names a log that is empty. Throws `OtherShop` if they do
 * not belong together.
 */
export async function compareShops(parts: ShopParts): Promise<void> {
  await compareShapes(parts);
  let refused: string | null = null;
  for (;;) {
    const shops = await readShops(parts);
    const refusal = refusalOf(shops);
    // Within one look, another process may have opened the shop between its parts.
    if (refusal !== null && refusal === refused) throw refusal === olderLog ? new OlderLog(refusal) : new OtherShop(refusal);
    refused = refusal;
    if (refusal !== null) continue;
    if (shops.nameInLog === null) {
      await openShop(parts, shops.row);
      continue;
    }
    if (!shops.row.hasFacts) await parts.pool.query('update work.shop set has_facts = true');
    return;
  }
}

type ComparisonOptions = { pool: Pool; log: Pick<Logger, 'warn'>; refuse: (reason: string) => void };

/** Repeated through every outage; a process that has been refused stays unconfirmed until it has ended. */
async function confirmOneShop(parts: ShopParts, { log, refuse }: ComparisonOptions, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      return await compareShops(parts);
    } catch (error) {
      if (error instanceof OtherShop) {
        refuse(error.message);
        break;
      }
      if (attempt === 0 && !signal.aborted) log.warn({ err: error }, 'waiting to compare the shops of log and database');
      await pause(backOff(attempt, retry), signal);
    }
  }
  throw new Closed();
}

/**
 * The store, once log and database are known to be of one shop. Until then every call waits, and fails as in an outage when it has
 * waited for too long: nothing is written to another shop's log, and nothing is taken from it.
 */
export function storeOfOneShop(store: EventStore, comparing: ComparisonOptions): EventStore {
  const closing = new AbortController();
  let isConfirmed = false;
  const confirmed = confirmOneShop({ store, pool: comparing.pool }, comparing, closing.signal).then(() => void (isConfirmed = true));
  confirmed.catch(() => undefined);
  const waitForConfirmation = (operation: string) =>
    withTimeout(patienceMilliseconds, confirmed).catch((cause: unknown) => {
      throw new StoreUnavailable(operation, { cause });
    });
  const whenConfirmed = <T>(operation: string, ask: () => Promise<T>): Promise<T> =>
    isConfirmed ? ask() : waitForConfirmation(operation).then(ask);
  async function* streamWhenConfirmed<T>(operation: string, source: () => AsyncIterable<T>): AsyncGenerator<T> {
    if (!isConfirmed) await waitForConfirmation(operation);
    yield* source();
  }
  async function* subscribeWhenConfirmed(options: Parameters<EventStore['subscribe']>[0]): ReturnType<EventStore['subscribe']> {
    const aborted = new Promise<void>((resolve) => options.signal.addEventListener('abort', () => resolve(), { once: true }));
    await Promise.race([confirmed.catch(() => undefined), ...(options.signal.aborted ? [] : [aborted])]);
    yield* store.subscribe(options);
  }
  return {
    read: (stream, options) => whenConfirmed('read', () => store.read(stream, options)),
    readAll: (options) => streamWhenConfirmed('read_all', () => store.readAll(options)),
    readStored: (options) => streamWhenConfirmed('read_all', () => store.readStored(options)),
    eventAt: (position) => whenConfirmed('event_at', () => store.eventAt(position)),
    append: (stream, expected, events, options) => whenConfirmed('append', () => store.append(stream, expected, events, options)),
    subscribe: (options) => (isConfirmed ? store.subscribe(options) : subscribeWhenConfirmed(options)),
    head: () => whenConfirmed('head', () => store.head()),
    healthy: () =>
      whenConfirmed('healthy', async () => (await store.healthy()) && !(await endsBeforeTables({ store, pool: comparing.pool }))).catch(
        () => false,
      ),
    close: () => {
      closing.abort();
      return store.close();
    },
  };
}
