import {
  END,
  eventTypeFilter,
  NO_STREAM,
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Position,
} from '@eventstore/db-client';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { readAllOf, numberedEvents, onEveryServer } from '../testing/endpoints.ts';

onEveryServer('a subscription', (server) => {
  const open: { unsubscribe: () => Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((subscription) => subscription.unsubscribe()));
  });

  /** Records the subscription's events in order. */
  const notesOf = (subscription: AllStreamSubscription) => {
    const notes: string[] = [];
    subscription.on('confirmation', () => notes.push('confirmed'));
    subscription.on('caughtUp', () => notes.push('caught up'));
    subscription.on('data', ({ event }) => notes.push(String((event!.data as { n: number }).n)));
    subscription.on('error', (error) => notes.push(`failed: ${error.message}`));
    open.push(subscription);
    return notes;
  };
  /** Resubscribes after the server has dropped the slow reader, as the protocol demands. */
  const numbersWhileResubscribing = (client: EventStoreDBClient, name: string): number[] => {
    const got: number[] = [];
    const from = (fromPosition: Position | typeof START): void => {
      let last = fromPosition;
      const subscription = client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: [name] }) });
      open.push(subscription);
      subscription.on('data', ({ event }) => {
        got.push((event!.data as { n: number }).n);
        last = event?.position ?? last;
      });
      subscription.once('error', (error) => {
        if (/resubscription required/i.test(error.message)) from(last);
      });
    };
    from(START);
    return got;
  };
  const numbersIn = (notes: string[]) => notes.filter((note) => /^\d+$/.test(note)).map(Number);

  it('is confirmed, catches up, says so once and continues with new events', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numberedEvents(0, 3), { expectedRevision: NO_STREAM });
    const notes = notesOf(client.subscribeToAll({ fromPosition: START, filter: streamNameFilter({ prefixes: [name] }) }));
    await eventually(() => notes.includes('caught up'));
    await client.appendToStream(name, numberedEvents(3, 1));
    await eventually(() => notes.includes('3'));
    expect(notes).toEqual(['confirmed', '0', '1', '2', 'caught up', '3']);
  });

  it('starts after the given position', async () => {
    const { client, stream } = server();
    const name = stream();
    const { position } = await client.appendToStream(name, numberedEvents(0, 1));
    await client.appendToStream(name, numberedEvents(1, 1));
    const notes = notesOf(client.subscribeToAll({ fromPosition: position ?? START, filter: streamNameFilter({ prefixes: [name] }) }));
    await eventually(() => notes.includes('1'));
    expect(numbersIn(notes)).toEqual([1]);
  });

  it('starts with new events when subscribed from the end', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numberedEvents(0, 2));
    const notes = notesOf(client.subscribeToAll({ fromPosition: END, filter: streamNameFilter({ prefixes: [name] }) }));
    await eventually(() => notes.includes('caught up'));
    await client.appendToStream(name, numberedEvents(2, 1));
    await eventually(() => numbersIn(notes).length > 0);
    expect(numbersIn(notes)).toEqual([2]);
  });

  it.each([
    ['prefixes of types', (type: string) => eventTypeFilter({ prefixes: [`${type}-a`, `${type}-b`] })],
    ['a pattern of types', (type: string) => eventTypeFilter({ regex: `^${type}-[ab]$` })],
    ['a pattern that may try again', (type: string) => eventTypeFilter({ regex: `(^|x)fil(te)+red.*(${type.slice(-12)})-(a|b)+$` })],
  ])('delivers the events that its filter selects: %s', async (_, filter) => {
    const { client, stream } = server();
    const name = stream();
    const type = `filtered-${name}`;
    for (const [at, end] of ['a', 'c', 'b'].entries()) await client.appendToStream(name, numberedEvents(at, 1, `${type}-${end}`));
    const notes = notesOf(client.subscribeToAll({ fromPosition: START, filter: filter(type) }));
    await eventually(() => notes.includes('caught up'));
    expect(numbersIn(notes)).toEqual([0, 2]);
  });

  it('leaves out system events on request', async () => {
    const { client, stream } = server();
    await client.setStreamMetadata(stream(), { maxCount: 1 });
    const types: string[] = [];
    const subscription = client.subscribeToAll({ fromPosition: START, filter: eventTypeFilter({ regex: '^[^$].*' }) });
    open.push(subscription);
    let caughtUp = false;
    subscription.on('caughtUp', () => (caughtUp = true)).on('data', ({ event }) => types.push(event?.type ?? ''));
    await eventually(() => caughtUp);
    expect(types.filter((type) => type.startsWith('$'))).toEqual([]);
  });

  it('reports checkpoints, even when no event matches', async () => {
    const { client, stream } = server();
    const name = stream();
    const checkpoints: bigint[] = [];
    const filter = streamNameFilter({
      prefixes: ['nothing-is-called-so'],
      maxSearchWindow: 10,
      checkpointInterval: 1,
      checkpointReached: (_, { commit }) => void checkpoints.push(commit),
    });
    const first = await client.appendToStream(name, numberedEvents(0, 1));
    const subscription = client.subscribeToAll({ fromPosition: first.position ?? START, filter });
    open.push(subscription);
    await client.appendToStream(name, numberedEvents(1, 50));
    const [, second] = (await readAllOf(client.readStream(name, { fromRevision: 0n, maxCount: 2 }))).map(
      ({ event }) => event?.position?.commit,
    );
    await eventually(() => (checkpoints.at(-1) ?? 0n) > (second ?? 0n));
    expect(checkpoints).toEqual([...checkpoints].sort((a, b) => Number(a - b)));
  });

  it('reports a checkpoint after a fixed number of events, even in the middle of a page', async () => {
    const { client, stream } = server();
    const name = stream();
    const first = await client.appendToStream(name, numberedEvents(0, 1));
    await client.appendToStream(name, numberedEvents(1, 100));
    const notes: string[] = [];
    const filter = streamNameFilter({
      prefixes: [name],
      maxSearchWindow: 5,
      checkpointInterval: 4,
      checkpointReached: () => void notes.push('checkpoint'),
    });
    const subscription = client.subscribeToAll({ fromPosition: first.position ?? START, filter });
    open.push(subscription);
    subscription.on('data', ({ event }) => notes.push(String((event!.data as { n: number }).n)));
    await eventually(() => notes.includes('100') && notes.at(-1) === 'checkpoint');
    expect(notes.slice(0, 42)).toEqual([
      ...Array.from({ length: 20 }, (_, at) => String(at + 1)),
      'checkpoint',
      ...Array.from({ length: 20 }, (_, at) => String(at + 21)),
      'checkpoint',
    ]);
  });

  it('loses and repeats nothing between catching up and live events', async () => {
    const { client, stream } = server();
    const name = stream();
    const total = 2_000;
    const writing = (async () => {
      for (let n = 0; n < total; n += 20) await client.appendToStream(name, numberedEvents(n, 20));
    })();
    const many = Array.from({ length: 5 }, () => numbersWhileResubscribing(client, name));
    await writing;
    await eventually(() => many.every((got) => got.length >= total));
    for (const got of many) expect(got).toEqual(Array.from({ length: total }, (_, n) => n));
  });

  it('waits for a stream that does not exist yet, and starts after a revision', async () => {
    const { client, stream } = server();
    const name = stream();
    const got: bigint[] = [];
    const later: bigint[] = [];
    const subscription = client.subscribeToStream(name).on('data', ({ event }) => got.push(event?.revision ?? -1n));
    open.push(subscription);
    await client.appendToStream(name, numberedEvents(0, 3));
    await eventually(() => got.length === 3);
    open.push(client.subscribeToStream(name, { fromRevision: 1n }).on('data', ({ event }) => later.push(event?.revision ?? -1n)));
    await client.appendToStream(name, numberedEvents(3, 1));
    await eventually(() => got.length === 4 && later.length === 2);
    expect({ got, later }).toEqual({ got: [0n, 1n, 2n, 3n], later: [2n, 3n] });
  });

  it('does not notice the deletion of a stream, and continues when it is written again', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numberedEvents(0, 2));
    const got: bigint[] = [];
    open.push(client.subscribeToStream(name).on('data', ({ event }) => got.push(event?.revision ?? -1n)));
    await eventually(() => got.length === 2);
    await client.deleteStream(name);
    await client.appendToStream(name, numberedEvents(2, 1), { expectedRevision: NO_STREAM });
    await eventually(() => got.length === 3);
    expect(got).toEqual([0n, 1n, 2n]);
  });

  it('waits for a reader that is slow', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numberedEvents(0, 3_000));
    const got: number[] = [];
    for await (const { event } of client.subscribeToStream(name)) {
      got.push((event!.data as { n: number }).n);
      if (got.length % 500 === 0) await pause(50, 'a slow reader');
      if (got.length === 3_000) break;
    }
    expect(got).toEqual(Array.from({ length: 3_000 }, (_, n) => n));
  });
});
