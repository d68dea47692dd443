import { ANY, jsonEvent, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';
import { eventually } from '@orderstream/client/eventually';
import { readAllOf, rejectionOf, numberedEvents, numbersOf, onEveryServer } from '../testing/endpoints.ts';

onEveryServer('a stream that is deleted', (server) => {
  const createDeleted = async (count = 3) => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numberedEvents(0, count), { expectedRevision: NO_STREAM });
    const { position } = await client.deleteStream(name, { expectedRevision: BigInt(count - 1) });
    return { client, name, position };
  };

  it('cannot be read any longer, and its deletion has a position in the log', async () => {
    const { client, name, position } = await createDeleted();
    expect((await rejectionOf(readAllOf(client.readStream(name)))).type).toBe('stream-not-found');
    const [metadata] = await readAllOf(client.readStream(`$$${name}`));
    expect(metadata?.event).toMatchObject({ type: '$metadata', position });
  });

  it('keeps its events in the log', async () => {
    const { client, stream } = server();
    const name = stream();
    const { position } = await client.appendToStream(name, numberedEvents(7, 1));
    await client.deleteStream(name);
    const [still] = await readAllOf(client.readAll({ fromPosition: position ?? { commit: 0n, prepare: 0n }, maxCount: 1 }));
    expect(still?.event?.streamId).toBe(name);
  });

  it.each([NO_STREAM, ANY, 2n] as const)('continues its revisions when it is written to again, expecting %s', async (expectedRevision) => {
    const { client, name } = await createDeleted();
    const { nextExpectedRevision } = await client.appendToStream(name, numberedEvents(3, 2), { expectedRevision });
    expect(nextExpectedRevision).toBe(4n);
    expect(numbersOf(await readAllOf(client.readStream(name)))).toEqual([3, 4]);
    expect((await client.getStreamMetadata(name)).metadata).toMatchObject({ truncateBefore: 3 });
  });

  it('is deleted by a writer that expects it to exist', async () => {
    const { client, name } = await createDeleted();
    const failure = await rejectionOf(client.appendToStream(name, numberedEvents(3, 1), { expectedRevision: STREAM_EXISTS }));
    expect(failure).toMatchObject({ type: 'stream-deleted', streamName: name });
  });

  it('comes back empty when its metadata is written', async () => {
    const { client, name } = await createDeleted();
    await client.setStreamMetadata(name, { maxCount: 10, mine: 'x' });
    expect(await readAllOf(client.readStream(name))).toEqual([]);
    expect((await client.getStreamMetadata(name)).metadata).toEqual({ maxCount: 10, mine: 'x', truncateBefore: 3 });
    await client.appendToStream(name, numberedEvents(3, 1), { expectedRevision: 2n });
    expect(numbersOf(await readAllOf(client.readStream(name)))).toEqual([3]);
  });

  it('is deleted by concurrent requests at the same revision, and loses nothing when it is written again', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numberedEvents(0, 3));
    const deletions = Array.from({ length: 10 }, () => client.deleteStream(name, { expectedRevision: 2n }));
    const outcomes = await Promise.allSettled([...deletions, client.appendToStream(name, numberedEvents(3, 1), { expectedRevision: 2n })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const { nextExpectedRevision } = await client.appendToStream(name, numberedEvents(4, 1), { expectedRevision: ANY });
    const last = await readAllOf(client.readStream(name, { direction: 'backwards', fromRevision: 'end', maxCount: 1 }));
    expect(last[0]?.event?.revision).toBe(nextExpectedRevision);
    expect(nextExpectedRevision).toBeLessThanOrEqual(4n);
  });

  it('cannot be deleted at a wrong revision, nor if it never existed', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numberedEvents(0, 2));
    const wrong = await rejectionOf(client.deleteStream(name, { expectedRevision: 9n }));
    expect(wrong).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 9n, actualVersion: 1n });
    expect((await rejectionOf(client.deleteStream(name, { expectedRevision: NO_STREAM }))).type).toBe('wrong-expected-version');
    expect((await rejectionOf(client.deleteStream(stream()))).type).toBe('wrong-expected-version');
  });
});

onEveryServer('a stream with a tombstone', (server) => {
  const createTombstoned = async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numberedEvents(0, 2), { expectedRevision: NO_STREAM });
    const { position } = await client.tombstoneStream(name, { expectedRevision: 1n });
    return { client, name, position };
  };

  it('refuses to be read, written, deleted or given metadata', async () => {
    const { client, name } = await createTombstoned();
    const failures = await Promise.all([
      rejectionOf(readAllOf(client.readStream(name))),
      rejectionOf(client.appendToStream(name, numberedEvents(2, 1))),
      rejectionOf(client.appendToStream(name, numberedEvents(2, 1), { credentials: { username: 'admin', password: 'changeit' } })),
      rejectionOf(client.deleteStream(name)),
      rejectionOf(client.tombstoneStream(name)),
      rejectionOf(client.setStreamMetadata(name, { maxCount: 1 })),
      rejectionOf(readAllOf(client.readStream(`$$${name}`))),
    ]);
    expect(failures.map(({ type }) => type)).toEqual(Array.from({ length: 7 }, () => 'stream-deleted'));
  });

  it('ends with a tombstone event in the log', async () => {
    const { client, name, position } = await createTombstoned();
    const [last] = await readAllOf(client.readAll({ fromPosition: position ?? { commit: 0n, prepare: 0n }, maxCount: 1 }));
    expect(last?.event).toMatchObject({ type: '$streamDeleted', streamId: name, revision: 2n ** 63n - 1n });
  });

  it('fails new and existing subscriptions', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, jsonEvent({ type: 'first', data: {} }));
    const seen: string[] = [];
    const early = (async () => {
      for await (const { event } of client.subscribeToStream(name)) seen.push(event?.type ?? '');
    })();
    await eventually(() => seen.length === 1);
    await client.tombstoneStream(name);
    expect((await rejectionOf(early)).type).toBe('stream-deleted');
    expect(seen[0]).toBe('first');
    expect((await rejectionOf(readAllOf(client.subscribeToStream(name) as never))).type).toBe('stream-deleted');
  });

  it('is not created at a wrong revision', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numberedEvents(0, 2));
    expect((await rejectionOf(client.tombstoneStream(name, { expectedRevision: 7n }))).type).toBe('wrong-expected-version');
  });
});
