import { EventStoreDBClient, persistentSubscriptionToStreamSettingsFromDefaults, START, type AppendResult } from '@eventstore/db-client';
import persistentRpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Client, credentials, Metadata, type ServiceDefinition, type ServiceError } from '@grpc/grpc-js';
import { LogStore } from './reading/store.ts';
import { serveStore, type RunningServer } from './server.ts';
import { MemoryStorage } from './storage/memory.storage.ts';
import { readAllOf, rejectionOf, numberedEvents } from './testing/endpoints.ts';

const password = 'a-password-of-the-store';
let server: RunningServer;
beforeAll(async () => {
  const store = new LogStore(new MemoryStorage());
  await store.open();
  server = await serveStore(store, { password });
});
afterAll(() => server.close());

async function withClient<T>(url: string, work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    return await work(client);
  } finally {
    await client.dispose();
  }
}
const plainUrl = () => `esdb://127.0.0.1:${server.port}?tls=false`;

/** Calls a method without the official client; resolves with the gRPC status. */
function statusOfRawCall(path: string, metadata: Metadata): Promise<number> {
  const client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
  const asIs = (bytes: Buffer): Buffer => bytes;
  return new Promise<number>((resolve) => {
    const call = client.makeServerStreamRequest(path, asIs, asIs, Buffer.alloc(0), metadata, { deadline: Date.now() + 60_000 });
    call.on('data', () => undefined).on('error', ({ code }: ServiceError) => resolve(code));
    call.on('end', () => resolve(0));
  }).finally(() => client.close());
}

const credentialsOf = (user: string, secret: string): Metadata => {
  const metadata = new Metadata();
  metadata.set('authorization', `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`);
  return metadata;
};
const unauthenticated = 16;

describe('an event store with a password', () => {
  it('serves the official client that has it in its connection string', async () => {
    const done = await withClient(`${plainUrl()}&connectionName=${password}`, async (client): Promise<[AppendResult, number]> => {
      const appended = await client.appendToStream('a-1', numberedEvents(0, 2));
      return [appended, (await readAllOf(client.readStream('a-1', { fromRevision: START }))).length];
    });
    expect(done).toMatchObject([{ success: true }, 2]);
  });

  it.each(['', '&connectionName=admin', `&connectionName=${password}x`])('refuses a client that connects with "%s"', async (more) => {
    const failures = await withClient(plainUrl() + more, async (client) => [
      await rejectionOf(client.appendToStream('a-1', numberedEvents(0, 1))),
      await rejectionOf(readAllOf(client.readAll())),
      await rejectionOf(readAllOf(client.subscribeToAll() as never)),
      await rejectionOf(client.deleteStream('a-1')),
      await rejectionOf(client.createPersistentSubscriptionToStream('a-1', 'g', persistentSubscriptionToStreamSettingsFromDefaults())),
    ]);
    expect(failures.map(({ type }) => type)).toEqual(Array(5).fill('access-denied'));
  });

  const services: [string, ServiceDefinition][] = [
    ['streams', streamsRpc.StreamsService],
    ['persistent subscriptions', persistentRpc.PersistentSubscriptionsService],
  ];
  it.each(services)('requires it in every method of its %s', async (_, service) => {
    for (const { path } of Object.values(service)) {
      expect([path, await statusOfRawCall(path, new Metadata())]).toEqual([path, unauthenticated]);
      expect([path, await statusOfRawCall(path, credentialsOf('admin', 'changeit'))]).toEqual([path, unauthenticated]);
      expect([path, await statusOfRawCall(path, credentialsOf('ops', password))]).toEqual([path, unauthenticated]);
    }
  });

  it('accepts it with a user name, too', async () => {
    expect(await statusOfRawCall(streamsRpc.StreamsService.read.path, credentialsOf('admin', password))).not.toBe(unauthenticated);
  });
});
