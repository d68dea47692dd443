import {
  binaryEvent,
  eventTypeFilter,
  PARK,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
  RETRY,
  ROUND_ROBIN,
  SKIP,
  START,
  type PersistentAction,
  type PersistentSubscriptionToStreamResolvedEvent,
  type PersistentSubscriptionToStreamSettings,
} from '@eventstore/db-client';
import { eventually, failureOf, numbered, onEveryServer } from '../testing/endpoints.ts';

type Delivered = { n: number; retries: number };
type Decide = (delivered: Delivered) => PersistentAction | 'ack';

onEveryServer('a persistent subscription', (server) => {
  const open: { unsubscribe: () => Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((subscription) => subscription.unsubscribe()));
  });

  const group = 'workers';
  const made = async (count: number, settings: Partial<PersistentSubscriptionToStreamSettings> = {}) => {
    const { client, stream } = server();
    const name = stream();
    if (count > 0) await client.appendToStream(name, numbered(0, count));
    const whole = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START, ...settings });
    await client.createPersistentSubscriptionToStream(name, group, whole);
    return { client, name };
  };

  /** Takes what is delivered, answers for it as told, and notes both what came and how it ended. */
  const consumer = (stream: string, decide: Decide = () => 'ack', bufferSize = 10) => {
    const { client } = server();
    const got: Delivered[] = [];
    const failures: Error[] = [];
    const subscription = client.subscribeToPersistentSubscriptionToStream(stream, group, { bufferSize });
    subscription.on('error', (error) => failures.push(error));
    subscription.on('data', (resolved: PersistentSubscriptionToStreamResolvedEvent) => {
      const delivered = { n: (resolved.event!.data as { n: number }).n, retries: resolved.retryCount };
      got.push(delivered);
      const answer = decide(delivered);
      if (answer === 'ack') void subscription.ack(resolved);
      else void subscription.nack(answer, 'told to', resolved);
    });
    open.push(subscription);
    return { got, failures };
  };
  const info = async (stream: string) => server().client.getPersistentSubscriptionToStreamInfo(stream, group);

  it('delivers existing and new events, each once if acknowledged', async () => {
    const { client, name } = await made(3);
    const { got } = consumer(name);
    await eventually(() => got.length === 3);
    await client.appendToStream(name, numbered(3, 2));
    await eventually(() => got.length === 5);
    expect(got).toEqual([0, 1, 2, 3, 4].map((n) => ({ n, retries: 0 })));
  });

  it('begins at the end, at the beginning or at a revision, and says which', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numbered(0, 5));
    const places = [
      ['workers', START, [0, 1, 2, 3, 4, 5]],
      ['late', 'end', [5]],
      ['middle', 3n, [3, 4, 5]],
    ] as const;
    const told = [];
    for (const [who, startFrom] of places) {
      await client.createPersistentSubscriptionToStream(name, who, persistentSubscriptionToStreamSettingsFromDefaults({ startFrom }));
      told.push((await client.getPersistentSubscriptionToStreamInfo(name, who)).settings.startFrom);
    }
    await client.appendToStream(name, numbered(5, 1));
    for (const [who, , wanted] of places) {
      const got: number[] = [];
      const subscription = client.subscribeToPersistentSubscriptionToStream(name, who);
      open.push(subscription);
      subscription.on('data', (resolved) => {
        got.push((resolved.event!.data as { n: number }).n);
        void subscription.ack(resolved);
      });
      await eventually(() => got.length >= wanted.length);
      expect(got).toEqual(wanted);
    }
    expect(told).toEqual(['start', 'end', 3n]);
  });

  it('redelivers events to retry, and parks them at the retry limit', async () => {
    const { name } = await made(2, { maxRetryCount: 2 });
    const { got } = consumer(name, ({ n }) => (n === 0 ? RETRY : 'ack'));
    await eventually(async () => (await info(name)).stats.parkedMessageCount === 1n);
    expect(got.filter(({ n }) => n === 0).map(({ retries }) => retries)).toEqual([0, 1, 2]);
    expect(got.filter(({ n }) => n === 1)).toHaveLength(1);
  });

  it('never redelivers skipped events', async () => {
    const { name } = await made(2);
    const { got } = consumer(name, ({ n }) => (n === 0 ? SKIP : 'ack'));
    await eventually(() => got.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(got.map(({ n }) => n)).toEqual([0, 1]);
    expect((await info(name)).stats.parkedMessageCount).toBe(0n);
  });

  it('parks failed events, and replays them on request', async () => {
    const { client, name } = await made(3);
    let works = false;
    const { got } = consumer(name, ({ n }) => (n === 1 && !works ? PARK : 'ack'));
    await eventually(async () => (await info(name)).stats.parkedMessageCount === 1n);
    works = true;
    await client.replayParkedMessagesToStream(name, group);
    await eventually(() => got.length === 4);
    expect(got.map(({ n }) => n)).toEqual([0, 1, 2, 1]);
    await eventually(async () => (await info(name)).stats.parkedMessageCount === 0n);
  });

  it('redelivers unacknowledged events of a consumer that leaves to another', async () => {
    const { client, name } = await made(3);
    const silent = client.subscribeToPersistentSubscriptionToStream(name, group);
    let held = 0;
    silent.on('data', () => (held += 1));
    await eventually(() => held === 3);
    await silent.unsubscribe();
    const { got } = consumer(name);
    await eventually(() => got.length === 3);
    expect(got.map(({ n }) => n)).toEqual([0, 1, 2]);
  });

  it('redelivers unacknowledged events after a timeout', async () => {
    const { name } = await made(1, { messageTimeout: 300 });
    const { client } = server();
    let silent = 0;
    const subscription = client.subscribeToPersistentSubscriptionToStream(name, group);
    open.push(subscription);
    subscription.on('data', () => (silent += 1));
    await eventually(() => silent >= 2);
    expect(silent).toBeGreaterThanOrEqual(2);
  });

  it('never exceeds the buffer of a consumer', async () => {
    const { client, name } = await made(20);
    const arrived: PersistentSubscriptionToStreamResolvedEvent[] = [];
    const subscription = client.subscribeToPersistentSubscriptionToStream(name, group, { bufferSize: 4 });
    open.push(subscription);
    subscription.on('data', (resolved) => arrived.push(resolved));
    await eventually(() => arrived.length === 4);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(arrived).toHaveLength(4);
    for (const resolved of [...arrived]) await subscription.ack(resolved);
    await eventually(() => arrived.length === 8);
  });

  it('shares its work among consumers, up to its limit of consumers', async () => {
    const { client, name } = await made(0, { consumerStrategyName: ROUND_ROBIN, maxSubscriberCount: 2 });
    const one = consumer(name);
    const two = consumer(name);
    await eventually(async () => (await info(name)).connections.length === 2);
    const third = consumer(name);
    await eventually(() => third.failures.length === 1);
    await client.appendToStream(name, numbered(0, 10));
    await eventually(() => one.got.length + two.got.length === 10);
    expect([one.got.length, two.got.length]).toEqual([5, 5]);
    expect(third.failures).toEqual([expect.objectContaining({ type: 'maximum-subscribers-reached' })]);
  });

  it.each(['updated', 'deleted'])('drops its consumers when it is %s', async (what) => {
    const { client, name } = await made(1);
    const { got, failures } = consumer(name);
    await eventually(() => got.length === 1);
    const settings = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START });
    if (what === 'updated') await client.updatePersistentSubscriptionToStream(name, group, settings);
    else await client.deletePersistentSubscriptionToStream(name, group);
    await eventually(() => failures.length > 0);
    expect(failures).toEqual([expect.objectContaining({ type: 'persistent-subscription-dropped' })]);
  });

  it('exists once, not before it is created, and only with valid settings', async () => {
    const { client, name } = await made(0);
    const settings = persistentSubscriptionToStreamSettingsFromDefaults();
    const impossible = { ...settings, readBatchSize: 20, historyBufferSize: 20 };
    const again = await failureOf(client.createPersistentSubscriptionToStream(name, group, settings));
    const missing = await failureOf(client.deletePersistentSubscriptionToStream(name, 'nobody'));
    const never = await failureOf(client.getPersistentSubscriptionToStreamInfo(name, 'nobody'));
    const failed = await failureOf(client.createPersistentSubscriptionToStream(name, 'impossible', impossible));
    expect([again.type, missing.type, never.type, failed.type]).toEqual([
      'persistent-subscription-exists',
      'persistent-subscription-does-not-exist',
      'persistent-subscription-does-not-exist',
      'persistent-subscription-failed',
    ]);
  });

  it('follows links, and is acknowledged by the id of the link', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numbered(7, 1));
    const links = `${name}-links`;
    await client.appendToStream(links, binaryEvent({ type: '$>', data: Buffer.from(`0@${name}`) }));
    const settings = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START, resolveLinkTos: true, messageTimeout: 500 });
    await client.createPersistentSubscriptionToStream(links, group, settings);
    const { got } = consumer(links);
    await eventually(() => got.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(got).toEqual([{ n: 7, retries: 0 }]);
  });

  it('reads the whole log through a filter', async () => {
    const { client, stream } = server();
    const name = stream();
    const type = `wanted-${name}`;
    await client.createPersistentSubscriptionToAll(name, persistentSubscriptionToAllSettingsFromDefaults({ startFrom: START }), {
      filter: eventTypeFilter({ prefixes: [type] }),
    });
    for (const [at, kind] of [type, 'other', type].entries()) await client.appendToStream(`${name}-${at}`, numbered(at, 1, kind));
    const got: number[] = [];
    const subscription = client.subscribeToPersistentSubscriptionToAll(name);
    subscription.on('data', (resolved) => {
      got.push((resolved.event!.data as { n: number }).n);
      void subscription.ack(resolved);
    });
    await eventually(() => got.length === 2);
    expect(got).toEqual([0, 2]);
    await subscription.unsubscribe();
    await client.deletePersistentSubscriptionToAll(name);
  });
});
