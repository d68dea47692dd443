import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, START } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { ChannelCredentials } from '@grpc/grpc-js';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { freshDatabase } from '../testing/database.ts';
import { readAllOf, numberedEvents, numbersOf } from '../testing/endpoints.ts';
import { megabytesInUse, startMeasuredProcess, type ServerProcess } from '../testing/process.ts';

function readAllRequest(): streams.ReadReq {
  const from = new streams.ReadReq.Options.AllOptions();
  from.setStart(new shared.Empty());
  // The usual form of ids is encoded once for all readers. This one is encoded for each, so what waits for a reader is its own.
  const uuids = new streams.ReadReq.Options.UUIDOption();
  uuids.setStructured(new shared.Empty());
  const options = new streams.ReadReq.Options();
  options.setAll(from);
  options.setNoFilter(new shared.Empty());
  options.setUuidOption(uuids);
  options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  const request = new streams.ReadReq();
  request.setOptions(options);
  return request;
}

describe('an event store with demanding readers', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let server: ServerProcess;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    database = await freshDatabase();
    server = await startMeasuredProcess('--database', database.url, '--port', '0', '--commit-timeout', '30000');
    client = EventStoreDBClient.connectionString(server.url);
    const text = 'x'.repeat(40_000);
    const large = (n: number) => jsonEvent({ type: 'large', data: { n, text } });
    for (let n = 0; n < 600; n += 20)
      await client.appendToStream(
        'large',
        Array.from({ length: 20 }, (_, at) => large(n + at)),
      );
  });
  afterAll(async () => {
    await client.dispose();
    await server.stop();
    await database.drop();
  });

  it('buffers a few pages per stalled reader, and serves the others as usual', async () => {
    const before = await megabytesInUse(server);
    // Each on a separate connection. A call that never reads takes everything; one that stops after its first answer stalls.
    const idle = Array.from({ length: 20 }, () => {
      const raw = new streamsRpc.StreamsClient(`127.0.0.1:${server.port}`, ChannelCredentials.createInsecure(), {
        'grpc.use_local_subchannel_pool': 1,
      });
      const call = raw.read(readAllRequest());
      call.on('error', () => undefined);
      call.once('data', () => call.pause());
      return { raw, call };
    });
    await pause(1_500, 'readers that do not read fill their buffers');
    const fast: unknown[] = [];
    for await (const { event } of client.subscribeToAll({ fromPosition: START })) {
      if (event?.streamId === 'large' && fast.push(event.revision) === 600) break;
    }
    const after = await megabytesInUse(server);
    for (const { raw, call } of idle) {
      call.cancel();
      raw.close();
    }
    expect(new Set(fast).size).toBe(600);
    // Held for each of them it would be 480.
    expect(after - before).toBeLessThan(100);
  });

  it('wakes each of a thousand subscriptions only for its events', async () => {
    const names = Array.from({ length: 1_000 }, () => `many-${randomUUID()}`);
    const got = new Map<string, number>();
    const open = names.map((name) =>
      client.subscribeToStream(name).on('data', ({ event }) => got.set(name, (got.get(name) ?? 0) + Number(event !== undefined))),
    );
    await Promise.all(names.map((name) => client.appendToStream(name, numberedEvents(0, 2), { deadline: 60_000 })));
    await eventually(() => names.every((name) => got.get(name) === 2));
    await Promise.all(open.map((subscription) => subscription.unsubscribe()));
    expect([...got.values()].every((count) => count === 2)).toBe(true);
  });

  it('forgets readers that leave in the middle', async () => {
    // Over gRPC itself: the official client keeps the call of a loop that was left until the program cancels it.
    const raw = new streamsRpc.StreamsClient(`127.0.0.1:${server.port}`, ChannelCredentials.createInsecure());
    const leaveReader = () =>
      new Promise<void>((resolve) => {
        const call = raw.read(readAllRequest());
        call.on('error', () => resolve());
        call.on('data', (answer: streams.ReadResp) => answer.hasEvent() && call.cancel());
      });
    const round = async (): Promise<void> => {
      for (let at = 0; at < 10; at += 1) await Promise.all(Array.from({ length: 10 }, leaveReader));
    };
    await round();
    const before = await megabytesInUse(server);
    for (let more = 0; more < 3; more += 1) await round();
    const grownMegabytes = async () => (await megabytesInUse(server)) - before;
    // A reader that is kept keeps what waits to be sent to it, in all some 50 MB.
    await eventually(async () => (await grownMegabytes()) < 10);
    expect(await grownMegabytes()).toBeLessThan(10);
    raw.close();
    expect(numbersOf(await readAllOf(client.readStream('large', { fromRevision: 598n })))).toEqual([598, 599]);
  });
});
