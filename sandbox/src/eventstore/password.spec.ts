import { EventStoreDBClient, persistentSubscriptionToStreamSettingsFromDefaults, START, type AppendResult } from '@eventstore/db-client';
import persistentRpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Client, credentials, Metadata, type ServiceDefinition, type ServiceError } from '@grpc/grpc-js';
import { Store } from './reading/store.ts';
import { serve, type RunningServer } from './server.ts';
import { MemoryStorage } from './storage/memory.storage.ts';
import { all, failureOf, numbered } from './testing/endpoints.ts';

const password = 'a-password-of-the-store';
let server: RunningServer;
beforeAll(async () => {
  const store = new Store(new MemoryStorage());
  await store.open();
  server = await serve(store, { password });
});
afterAll(() => server.close());

async function using<T>(url: string, work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    return await work(client);
  } finally {
    await client.dispose();
  }
}
const plain = () => `esdb://127.0.0.1:${server.port}?tls=false`;

/** Speaks the protocol without the official client. */
function raw(path: string, metadata: Metadata): Promise<number> {
  const client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
  const asIs = (bytes: Buffer): Buffer => bytes;
  return new Promise<number>((resolve) => {
    const call = client.makeServerStreamRequest(path, asIs, asIs, Buffer.alloc(0), metadata, { deadline: Date.now() + 5_000 });
    call.on('data', () => undefined).on('error', ({ code }: ServiceError) => resolve(code));
    call.on('end', () => resolve(0));
  }).finally(() => client.close());
}

const said = (user: string, secret: string): Metadata => {
  const metadata = new Metadata();
  metadata.set('authorization', `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`);
  return metadata;
};
const unauthenticated = 16;

describe('an event store with a password', () => {
  it('serves the official client that has it in its connection string', async () => {
    const done = await using(`${plain()}&connectionName=${password}`, async (client): Promise<[AppendResult, number]> => {
      const appended = await client.appendToStream('a-1', numbered(0, 2));
      return [appended, (await all(client.readStream('a-1', { fromRevision: START }))).length];
    });
    expect(done).toMatchObject([{ success: true }, 2]);
  });

  it.each(['', '&connectionName=admin', `&connectionName=${password}x`])('serves none that connects with "%s"', async (more) => {
    const failures = await using(plain() + more, async (client) => [
      await failureOf(client.appendToStream('a-1', numbered(0, 1))),
      await failureOf(all(client.readAll())),
      await failureOf(all(client.subscribeToAll() as never)),
      await failureOf(client.deleteStream('a-1')),
      await failureOf(client.createPersistentSubscriptionToStream('a-1', 'g', persistentSubscriptionToStreamSettingsFromDefaults())),
    ]);
    expect(failures.map(({ type }) => type)).toEqual(Array(5).fill('access-denied'));
  });

  const services: [string, ServiceDefinition][] = [
    ['streams', streamsRpc.StreamsService],
    ['persistent subscriptions', persistentRpc.PersistentSubscriptionsService],
  ];
  it.each(services)('asks for it in every method of its %s', async (_, service) => {
    for (const { path } of Object.values(service)) {
      expect([path, await raw(path, new Metadata())]).toEqual([path, unauthenticated]);
      expect([path, await raw(path, said('admin', 'changeit'))]).toEqual([path, unauthenticated]);
      expect([path, await raw(path, said('ops', password))]).toEqual([path, unauthenticated]);
    }
  });

  it('accepts it with a user name, too', async () => {
    expect(await raw(streamsRpc.StreamsService.read.path, said('admin', password))).not.toBe(unauthenticated);
  });
});
