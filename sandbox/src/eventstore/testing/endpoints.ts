import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { EventStoreDBClient, jsonEvent, type ResolvedEvent, type StreamingRead } from '@eventstore/db-client';
import { CallCredentials, ChannelCredentials, Metadata } from '@grpc/grpc-js';
import { LogStore } from '../reading/store.ts';
import { serveStore } from '../server.ts';
import { MemoryStorage } from '../storage/memory.storage.ts';
import { PostgresStorage } from '../storage/postgres.storage.ts';
import { freshDatabase } from './database.ts';

export type RunningStore = { url: string; stop: () => Promise<void> };
export type Endpoint = { name: string; start: () => Promise<RunningStore> };

const tls = path.join(import.meta.dirname, '../../../src/eventstore/testing/tls');
const certificate = path.join(tls, 'certificate.pem');
const keyFile = path.join(tls, 'key.pem');

const urlOf = (port: number): string => `esdb://127.0.0.1:${port}?tls=false`;

async function startInMemory(): Promise<RunningStore> {
  const store = new LogStore(new MemoryStorage(), { commitTimeoutMs: 10_000 });
  await store.open();
  const server = await serveStore(store);
  return { url: urlOf(server.port), stop: server.close };
}

async function startOnPostgres(): Promise<RunningStore> {
  const database = await freshDatabase();
  // Little is kept in memory, so that what is read comes from the tables.
  const store = new LogStore(new PostgresStorage(database.url), { recentBytes: 5_000, knownHeads: 3, commitTimeoutMs: 10_000 });
  await store.open();
  const server = await serveStore(store);
  const stopStore = async (): Promise<void> => {
    await server.close();
    await database.drop();
  };
  return { url: urlOf(server.port), stop: stopStore };
}

/** Starts a server as in production: encrypted, with a user name. */
async function startWithTls(): Promise<RunningStore> {
  const store = new LogStore(new MemoryStorage(), { commitTimeoutMs: 10_000 });
  await store.open();
  const password = 'changeit';
  const server = await serveStore(store, { password, tls: { certificate: fs.readFileSync(certificate), key: fs.readFileSync(keyFile) } });
  const url = `esdb://admin:${password}@localhost:${server.port}?tlsCAFile=${encodeURIComponent(certificate)}`;
  return { url, stop: server.close };
}

/** Address of another server to test instead of ours, usually a real EventStoreDB. */
export const externalStoreUrl = process.env.EVENTSTORE_URL;

export const endpoints: Endpoint[] =
  externalStoreUrl === undefined
    ? [
        { name: 'in memory', start: startInMemory },
        { name: 'on PostgreSQL', start: startOnPostgres },
        { name: 'with TLS', start: startWithTls },
      ]
    : [{ name: externalStoreUrl, start: () => Promise.resolve({ url: externalStoreUrl ?? '', stop: () => Promise.resolve() }) }];

/** Specs of our own server only, where a real one behaves differently. */
export const onOwnServer: typeof onEveryServer = (what, facts) => {
  if (externalStoreUrl === undefined) onEveryServer(what, facts);
};

/** Connects to the server without the official client. */
export function dialStore(url: string): [address: string, credentials: ChannelCredentials] {
  const { protocol, username, password, searchParams, host } = new URL(
    url.replace(/^(\w+)(\+discover)?:\/\//, 'http://').replace(/,[^/?]*/, ''),
  );
  if (protocol !== 'http:') throw new Error(`${url} names no server`);
  const address = /:\d+$/.test(host) ? host : `${host}:2113`;
  if (searchParams.get('tls') === 'false') return [address, ChannelCredentials.createInsecure()];
  const file = searchParams.get('tlsCAFile');
  const channel = ChannelCredentials.createSsl(file === null ? null : fs.readFileSync(file));
  if (username === '') return [address, channel];
  const metadata = new Metadata();
  metadata.set(
    'authorization',
    `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
  );
  return [address, channel.compose(CallCredentials.createFromMetadataGenerator((_, done) => done(null, metadata)))];
}

export type StoreConversation = { client: EventStoreDBClient; url: string; stream: () => string };

/** Runs the same specs of the protocol against every available server. */
export function onEveryServer(what: string, facts: (server: () => StoreConversation) => void): void {
  describe.each(endpoints)(`${what}, $name`, ({ start }) => {
    let running: RunningStore;
    let client: EventStoreDBClient;
    beforeAll(async () => {
      running = await start();
      client = EventStoreDBClient.connectionString(running.url);
    }, 60_000);
    afterAll(async () => {
      await client.dispose();
      await running.stop();
    });
    facts(() => ({ client, url: running.url, stream: () => `conformance-${randomUUID()}` }));
  });
}

/** Events with consecutive numbers as data. */
export function numberedEvents(from: number, count: number, type = 'counted') {
  return Array.from({ length: count }, (_, at) => jsonEvent({ type, data: { n: from + at } }));
}

export async function readAllOf(read: StreamingRead<ResolvedEvent>): Promise<ResolvedEvent[]> {
  const events: ResolvedEvent[] = [];
  for await (const event of read) events.push(event);
  return events;
}

export const numbersOf = (events: ResolvedEvent[]): unknown[] => events.map(({ event }) => (event?.data as { n?: number } | undefined)?.n);

/** The error with which a promise rejects; fails when it resolves. */
export async function rejectionOf(work: Promise<unknown>): Promise<{ type?: string; code?: number; message: string }> {
  try {
    await work;
  } catch (error) {
    return error as { type?: string; code?: number; message: string };
  }
  throw new Error('it went well, and should not have');
}
