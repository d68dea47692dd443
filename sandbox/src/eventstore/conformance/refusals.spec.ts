import {
  EventStoreDBClient,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
  START,
} from '@eventstore/db-client';
import monitoringRpc from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import operationsRpc from '@eventstore/db-client/generated/operations_grpc_pb.js';
import persistentRpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import projectionsRpc from '@eventstore/db-client/generated/projections_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import usersRpc from '@eventstore/db-client/generated/users_grpc_pb.js';
import { Client, Metadata, type ServiceDefinition, type ServiceError } from '@grpc/grpc-js';
import { readAllOf, dialStore, rejectionOf, numberedEvents, onEveryServer, onOwnServer } from '../testing/endpoints.ts';

onEveryServer('a server that is asked', (server) => {
  const read = (fill: (options: streams.ReadReq.Options) => void): Promise<unknown> => {
    const client = new streamsRpc.StreamsClient(...dialStore(server().url));
    const options = new streams.ReadReq.Options();
    fill(options);
    const request = new streams.ReadReq();
    request.setOptions(options);
    return new Promise<void>((resolve, reject) => {
      client
        .read(request)
        .on('data', () => undefined)
        .on('end', resolve)
        .on('error', reject);
    }).finally(() => client.close());
  };
  const readEverything = (options: streams.ReadReq.Options): void => {
    const from = new streams.ReadReq.Options.AllOptions();
    from.setStart(new shared.Empty());
    options.setAll(from);
    options.setNoFilter(new shared.Empty());
  };
  const withTextIds = (options: streams.ReadReq.Options): void => {
    const uuids = new streams.ReadReq.Options.UUIDOption();
    uuids.setString(new shared.Empty());
    options.setUuidOption(uuids);
  };

  it('lists its methods and its version', async () => {
    const client = new features.ServerFeaturesClient(...dialStore(server().url));
    const answer = await new Promise<features.ServerFeaturesClient extends never ? never : { methods: string[]; version: string }>(
      (resolve, reject) => {
        client.getSupportedMethods(new shared.Empty(), (error: ServiceError | null, supported) =>
          error
            ? reject(error)
            : resolve({
                version: supported.getEventStoreServerVersion(),
                methods: supported.getMethodsList().map((method) => `${method.getServiceName()}/${method.getMethodName()}`),
              }),
        );
      },
    );
    client.close();
    expect(answer.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(answer.methods).toEqual(
      expect.arrayContaining([
        'event_store.client.streams.streams/batchappend',
        'event_store.client.persistent_subscriptions.persistentsubscriptions/read',
      ]),
    );
  });

  it('is found by gossip under the address that was dialled', async () => {
    const url = server().url.replace('esdb:', 'esdb+discover:').replace('127.0.0.1', 'localhost');
    const client = EventStoreDBClient.connectionString(url);
    await expect(client.appendToStream(server().stream(), numberedEvents(0, 1))).resolves.toMatchObject({ success: true });
    await client.dispose();
  });

  it.each([
    ['neither a stream nor all', withTextIds],
    ['no count', (options: streams.ReadReq.Options) => (readEverything(options), withTextIds(options))],
    [
      'a subscription backwards',
      (options: streams.ReadReq.Options) => {
        readEverything(options);
        withTextIds(options);
        options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
        options.setReadDirection(streams.ReadReq.Options.ReadDirection.BACKWARDS);
      },
    ],
  ])('refuses a read that says %s', async (_, fill) => {
    expect((await rejectionOf(read(fill))).code).toBe(3);
  });

  it('sends ids as two numbers on request', async () => {
    const { client, stream } = server();
    const name = stream();
    const [event] = numberedEvents(0, 1);
    await client.appendToStream(name, event === undefined ? [] : [event]);
    const raw = new streamsRpc.StreamsClient(...dialStore(server().url));
    const options = new streams.ReadReq.Options();
    const from = new streams.ReadReq.Options.StreamOptions();
    const identifier = new shared.StreamIdentifier();
    identifier.setStreamName(Buffer.from(name));
    from.setStreamIdentifier(identifier);
    from.setStart(new shared.Empty());
    options.setStream(from);
    options.setCount('1');
    options.setNoFilter(new shared.Empty());
    const uuids = new streams.ReadReq.Options.UUIDOption();
    uuids.setStructured(new shared.Empty());
    options.setUuidOption(uuids);
    const request = new streams.ReadReq();
    request.setOptions(options);
    const answer = await new Promise<streams.ReadResp>((resolve, reject) => {
      raw.read(request).on('data', resolve).on('error', reject);
    });
    raw.close();
    const halves = answer.getEvent()?.getEvent()?.getId()?.getStructured();
    const hex = [halves?.getMostSignificantBits(), halves?.getLeastSignificantBits()]
      .map((half) =>
        BigInt.asUintN(64, BigInt(half ?? 0))
          .toString(16)
          .padStart(16, '0'),
      )
      .join('');
    expect(hex).toBe(event?.id.replaceAll('-', ''));
  });
});

// A real server has what ours lacks in words.
onOwnServer('the embedded server', (server) => {
  it('refuses unsupported features with a message', async () => {
    const { client } = server();
    const failures = await Promise.all([
      rejectionOf(client.createProjection('p', 'fromAll()')),
      rejectionOf(client.listProjections() as never),
    ]);
    for (const { message } of failures) expect(message).toContain('not part of the embedded server; connect to a real EventStoreDB');
  });

  const onStream = persistentSubscriptionToStreamSettingsFromDefaults();
  const onAll = persistentSubscriptionToAllSettingsFromDefaults();
  const persistent: [string, (client: EventStoreDBClient) => Promise<unknown>][] = [
    ['creates one of a stream', (client) => client.createPersistentSubscriptionToStream('s', 'g', onStream)],
    ['creates one of the whole log', (client) => client.createPersistentSubscriptionToAll('g', onAll)],
    ['updates one of a stream', (client) => client.updatePersistentSubscriptionToStream('s', 'g', onStream)],
    ['updates one of the whole log', (client) => client.updatePersistentSubscriptionToAll('g', onAll)],
    ['deletes one of a stream', (client) => client.deletePersistentSubscriptionToStream('s', 'g')],
    ['deletes one of the whole log', (client) => client.deletePersistentSubscriptionToAll('g')],
    ['subscribes to one of a stream', (client) => readAllOf(client.subscribeToPersistentSubscriptionToStream('s', 'g') as never)],
    ['subscribes to one of the whole log', (client) => readAllOf(client.subscribeToPersistentSubscriptionToAll('g') as never)],
    ['asks about one of a stream', (client) => client.getPersistentSubscriptionToStreamInfo('s', 'g')],
    ['asks about one of the whole log', (client) => client.getPersistentSubscriptionToAllInfo('g')],
    ['lists all', (client) => client.listAllPersistentSubscriptions()],
    ['lists those of a stream', (client) => client.listPersistentSubscriptionsToStream('s')],
    ['lists those of the whole log', (client) => client.listPersistentSubscriptionsToAll()],
    ['replays what one of a stream has parked', (client) => client.replayParkedMessagesToStream('s', 'g')],
    ['replays what one of the whole log has parked', (client) => client.replayParkedMessagesToAll('g')],
    ['restarts them', (client) => client.restartPersistentSubscriptionSubsystem()],
  ];
  it.each(persistent)('answers a client that %s with "no persistent subscriptions"', async (_, call) => {
    const { code, message } = await rejectionOf(call(server().client));
    expect(code).toBe(12);
    expect(message).toContain('persistent subscriptions are not part of the embedded server; connect to a real EventStoreDB');
  });

  const absent: [string, ServiceDefinition][] = [
    ['persistent subscriptions', persistentRpc.PersistentSubscriptionsService],
    ['projections', projectionsRpc.ProjectionsService],
    ['users', usersRpc.UsersService],
    ['operations', operationsRpc.OperationsService],
    ['monitoring', monitoringRpc.MonitoringService],
  ];
  const empty = Buffer.alloc(0);
  const rejectionOfCall = (path: string, url = server().url, metadata = new Metadata()): Promise<ServiceError> => {
    const client = new Client(...dialStore(url));
    const asIs = (bytes: Buffer): Buffer => bytes;
    return new Promise<ServiceError>((resolve) => {
      const call = client.makeServerStreamRequest(path, asIs, asIs, empty, metadata, { deadline: Date.now() + 60_000 });
      call.on('data', () => undefined).on('error', (error: ServiceError) => resolve(error));
    }).finally(() => client.close());
  };

  it.each(absent)('answers every method of its %s as unsupported', async (_, service) => {
    const methods = Object.values(service);
    const failures = await Promise.all(methods.map(({ path }) => rejectionOfCall(path)));
    expect(failures.map(({ code, details }) => [code, details.includes('not part of the embedded server')])).toEqual(
      methods.map(() => [12, true]),
    );
  });

  it('refuses wrong credentials, and without a password admits anonymous callers', async () => {
    const wrong = new Metadata();
    wrong.set('authorization', `Basic ${Buffer.from('admin:wrong').toString('base64')}`);
    const { path } = streamsRpc.StreamsService.read;
    const anonymous = server().url.replace(/\/\/.*@/, '//');
    expect((await rejectionOfCall(path, anonymous, wrong)).code).toBe(16);
    expect((await rejectionOfCall(path, anonymous)).code).toBe(server().url === anonymous ? 3 : 16);
  });

  it.each(['$ce-orders', '$et-order_created', '$bc-1', '$category-orders', '$streams'])('refuses to read %s', async (name) => {
    const { client } = server();
    const read = await rejectionOf(readAllOf(client.readStream(name)));
    const subscribed = await rejectionOf(readAllOf(client.subscribeToStream(name, { fromRevision: START }) as never));
    for (const { message } of [read, subscribed]) expect(message).toContain('system projections');
  });

  it('explains what is wrong with an invalid filter', async () => {
    const { client } = server();
    const failure = await rejectionOf(
      readAllOf(
        client.subscribeToAll({
          filter: { filterOn: 'eventType', regex: '([', checkpointInterval: 1, maxSearchWindow: 32 } as never,
        }) as never,
      ),
    );
    expect(failure.message).toContain('no regular expression');
  });

  // How a real node guards itself against this is its own affair.
  it('ends a subscription whose filter would block all others', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numberedEvents(0, 1, `${'a'.repeat(60)}!`));
    const filter = { filterOn: 'eventType', regex: '^(a+)+$', checkpointInterval: 1, maxSearchWindow: 32 } as never;
    const failure = await rejectionOf(readAllOf(client.subscribeToAll({ fromPosition: START, filter }) as never));
    expect(failure.message).toContain('the filter takes too long');
    expect(await readAllOf(client.readStream(name))).toHaveLength(1);
  });
});
