import { theSystem } from '@orderstream/contracts/shared/actor';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { EventStore, StoredEvent } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { compareShops, storeOfOneShop } from '@orderstream/projections/platform/database/one-shop';
import pg from 'pg';
import { v4, v7 } from 'uuid';
import { borrowSandbox, migratedDatabase, type TestServer, type TestServers } from './servers.ts';

/** An event store and a database, with connections to both. */
export type ShopParts = TestServers & { store: EventStore; pool: pg.Pool };

/** Makes the two parts of shops, and ends them after each test. */
export function shopParts() {
  const ends: (() => Promise<unknown>)[] = [];
  const onEnd = (end: () => Promise<unknown>): void => void ends.push(end);
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  const newDatabase = async (): Promise<TestServer> => {
    const server = await migratedDatabase();
    onEnd(server.stop);
    return server;
  };
  const partsOf = (databaseUrl: string, eventStoreUrl: string): ShopParts => {
    const [store, pool] = [connectEventStore(eventStoreUrl), new pg.Pool({ connectionString: databaseUrl })];
    onEnd(() => Promise.all([store.close(), pool.end()]));
    return { databaseUrl, eventStoreUrl, store, pool };
  };
  /** An empty event store, and a migrated database with a new shop id: all databases of a run are copies of one. */
  const newParts = async (): Promise<ShopParts> => {
    const [{ url }, { port, stop }] = [await newDatabase(), await borrowSandbox('event store')];
    onEnd(stop);
    const parts = partsOf(url, `esdb://127.0.0.1:${port}?tls=false`);
    await parts.pool.query('update work.shop set id = $1', [v7()]);
    return parts;
  };
  const openShop = async (): Promise<ShopParts> => {
    const parts = await newParts();
    await compareShops(parts);
    return parts;
  };
  /** The store of a process that takes the log of `eventStoreUrl` for that of the database. */
  const storeOfProcess = ({ pool }: ShopParts, { eventStoreUrl }: TestServers, refuse: (reason: string) => void): EventStore => {
    const store = storeOfOneShop(connectEventStore(eventStoreUrl), { pool, log: { warn: () => undefined }, refuse });
    onEnd(() => store.close());
    return store;
  };
  return { newDatabase, partsOf, newParts, openShop, storeOfProcess, onEnd };
}

/** What a program says in words: its output without the lines of its log. */
export const plainLines = (output: string): string[] => output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));

export async function storedFacts({ store }: ShopParts): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of store.readStored()) events.push(event);
  return events;
}

/** Records a sign-up; returns the id of the account. */
export async function registerUser({ store }: Pick<ShopParts, 'store'>): Promise<string> {
  const id = v4();
  const origin = { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'system' } as const;
  const event = { type: 'user_registered', data: { user_id: id, method: 'password' } } as const;
  await store.append(`account-${id}`, 'no_stream', withMetadata(`account-${id}`, [event], origin, new Date()));
  return id;
}
