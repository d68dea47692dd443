import { BACKWARDS, END, FORWARDS, jsonEvent, NO_STREAM, START } from '@eventstore/db-client';
import { pause } from '@orderstream/client/pause';
import { readAllOf, rejectionOf, numberedEvents, numbersOf, onEveryServer, onOwnServer } from '../testing/endpoints.ts';

onEveryServer('a log that is read', (server) => {
  const appendNumbered = async (count: number) => {
    const { client, stream } = server();
    const name = stream();
    const { position } = await client.appendToStream(name, numberedEvents(0, count), { expectedRevision: NO_STREAM });
    const events = (await readAllOf(client.readStream(name))).flatMap(({ event }) => event ?? []);
    return { client, name, events, last: position };
  };

  it('reads a stream from a revision, inclusive', async () => {
    const { client, name } = await appendNumbered(5);
    expect(numbersOf(await readAllOf(client.readStream(name, { fromRevision: 2n })))).toEqual([2, 3, 4]);
    expect(numbersOf(await readAllOf(client.readStream(name, { fromRevision: 2n, maxCount: 1 })))).toEqual([2]);
  });

  it('reads a stream backwards from a revision, inclusive, and from beyond its end', async () => {
    const { client, name } = await appendNumbered(5);
    expect(numbersOf(await readAllOf(client.readStream(name, { fromRevision: 2n, direction: BACKWARDS })))).toEqual([2, 1, 0]);
    expect(numbersOf(await readAllOf(client.readStream(name, { fromRevision: 99n, direction: BACKWARDS, maxCount: 2 })))).toEqual([4, 3]);
    expect(numbersOf(await readAllOf(client.readStream(name, { fromRevision: END, direction: BACKWARDS, maxCount: 2 })))).toEqual([4, 3]);
  });

  it('is empty beyond the end of a stream and of the log, and backwards from the beginning of the log', async () => {
    const { client, name } = await appendNumbered(2);
    expect(await readAllOf(client.readStream(name, { fromRevision: 99n, direction: FORWARDS }))).toEqual([]);
    expect(await readAllOf(client.readAll({ fromPosition: END, direction: FORWARDS }))).toEqual([]);
    expect(await readAllOf(client.readAll({ fromPosition: START, direction: BACKWARDS }))).toEqual([]);
  });

  it('fails a read of a stream forwards from its end', async () => {
    const { client, name } = await appendNumbered(2);
    const failure = await rejectionOf(readAllOf(client.readStream(name, { fromRevision: END, direction: FORWARDS })));
    expect(failure).toMatchObject({ code: 2, message: expect.stringContaining('Unexpected ReadStreamResult: Error') as string });
  });

  it('crosses pages', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.appendToStream(name, numberedEvents(0, 1_203));
    const forwards = numbersOf(await readAllOf(client.readStream(name)));
    const backwards = numbersOf(await readAllOf(client.readStream(name, { direction: BACKWARDS, fromRevision: END })));
    expect(forwards).toEqual(Array.from({ length: 1_203 }, (_, n) => n));
    expect(backwards).toEqual(forwards.toReversed());
  });

  it('reports a missing stream', async () => {
    const { client, stream } = server();
    const name = stream();
    expect(await rejectionOf(readAllOf(client.readStream(name)))).toMatchObject({ type: 'stream-not-found', streamName: name });
  });

  it('has increasing positions with gaps, which match the answers to appends', async () => {
    const { events, last } = await appendNumbered(4);
    const positions = events.map(({ position }) => position?.commit ?? 0n);
    expect(positions).toEqual([...positions].sort((a, b) => Number(a - b)));
    expect(new Set(positions).size).toBe(4);
    expect(positions.slice(1).every((position, at) => position - (positions[at] ?? 0n) > 1n)).toBe(true);
    expect(positions.at(-1)).toBe(last?.commit);
  });

  it('reads the log from a position, inclusive forwards and exclusive backwards', async () => {
    const { client, events } = await appendNumbered(3);
    const middle = events[1]?.position ?? { commit: 0n, prepare: 0n };
    const [forwards] = await readAllOf(client.readAll({ fromPosition: middle, maxCount: 1 }));
    const [backwards] = await readAllOf(client.readAll({ fromPosition: middle, direction: BACKWARDS, maxCount: 1 }));
    expect([forwards?.event?.id, backwards?.event?.id]).toEqual([events[1]?.id, events[0]?.id]);
  });

  it('starts with system events', async () => {
    const { client } = await appendNumbered(1);
    const [first] = await readAllOf(client.readAll({ fromPosition: START, maxCount: 1 }));
    expect(first?.event?.type.startsWith('$')).toBe(true);
  });

  it('follows links on request, and returns both ends', async () => {
    const { client, name } = await appendNumbered(3);
    const links = `${name}-links`;
    await client.appendToStream(links, [
      { id: crypto.randomUUID(), type: '$>', contentType: 'application/octet-stream', data: Buffer.from(`1@${name}`), metadata: undefined },
      {
        id: crypto.randomUUID(),
        type: '$>',
        contentType: 'application/octet-stream',
        data: Buffer.from(`77@${name}`),
        metadata: undefined,
      },
    ]);
    const [linkedEvent, danglingLink] = await readAllOf(client.readStream(links, { resolveLinkTos: true }));
    expect(linkedEvent).toMatchObject({ event: { streamId: name, revision: 1n }, link: { streamId: links, revision: 0n } });
    expect(linkedEvent?.commitPosition).toBe(linkedEvent?.link?.position?.commit);
    expect(danglingLink?.event).toBeUndefined();
    expect(danglingLink?.link).toMatchObject({ streamId: links, revision: 1n });
    const [plain] = await readAllOf(client.readStream(links));
    expect(plain?.event).toMatchObject({ streamId: links, type: '$>' });
    expect(plain?.link).toBeUndefined();
  });

  it('shows the newest $maxCount events of a stream, and all of them in the whole log', async () => {
    const { client, name, events } = await appendNumbered(5);
    await client.setStreamMetadata(name, { maxCount: 2 });
    expect(numbersOf(await readAllOf(client.readStream(name)))).toEqual([3, 4]);
    expect(numbersOf(await readAllOf(client.readStream(name, { direction: BACKWARDS, fromRevision: END })))).toEqual([4, 3]);
    const position = events[0]?.position ?? { commit: 0n, prepare: 0n };
    const [first] = await readAllOf(client.readAll({ fromPosition: position, maxCount: 1 }));
    expect(first?.event?.id).toBe(events[0]?.id);
  });

  it('begins a stream at $tb', async () => {
    const { client, name } = await appendNumbered(5);
    await client.setStreamMetadata(name, { truncateBefore: 3 });
    expect(numbersOf(await readAllOf(client.readStream(name, { fromRevision: 0n })))).toEqual([3, 4]);
  });

  it('hides events older than $maxAge', async () => {
    const { client, name } = await appendNumbered(2);
    await client.setStreamMetadata(name, { maxAge: 5 });
    await pause(5_500, 'events grow older than $maxAge');
    await client.appendToStream(name, numberedEvents(2, 1));
    expect(numbersOf(await readAllOf(client.readStream(name)))).toEqual([2]);
  });

  it('keeps metadata whole, the last one winning', async () => {
    const { client, name } = await appendNumbered(1);
    await client.setStreamMetadata(name, { maxCount: 3, mine: 'kept' });
    await client.setStreamMetadata(name, { maxAge: 60 });
    expect((await client.getStreamMetadata(name)).metadata).toEqual({ maxAge: 60 });
    const [newest] = await readAllOf(client.readStream(`$$${name}`, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }));
    expect(newest?.event).toMatchObject({ type: '$metadata', revision: 1n });
  });

  it('shows only the last event of a metadata stream', async () => {
    const { client, name } = await appendNumbered(1);
    for (const maxCount of [7, 8, 9]) await client.setStreamMetadata(name, { maxCount });
    const read = (await readAllOf(client.readStream(`$$${name}`))).map(({ event }) => event);
    expect(read.map((event) => [event?.revision, event?.data])).toEqual([[2n, { $maxCount: 9 }]]);
  });

  it.each([{ $maxCount: 0 }, { $maxCount: '2' }, { $maxAge: -1 }, { $tb: -3 }, ['not', 'an', 'object']])(
    'ignores impossible limits in metadata: %j',
    async (data) => {
      const { client, name } = await appendNumbered(3);
      await client.appendToStream(`$$${name}`, jsonEvent({ type: '$metadata', data }));
      expect(numbersOf(await readAllOf(client.readStream(name)))).toEqual([0, 1, 2]);
    },
  );

  it('applies the other limits of metadata with an invalid $tb', async () => {
    const { client, name } = await appendNumbered(3);
    await client.appendToStream(`$$${name}`, jsonEvent({ type: '$metadata', data: { $tb: -3, $maxCount: 1 } }));
    expect(numbersOf(await readAllOf(client.readStream(name)))).toEqual([2]);
  });

  it('applies a backwards limit to the events that its metadata shows', async () => {
    const { client, name } = await appendNumbered(10);
    await client.setStreamMetadata(name, { maxCount: 6, truncateBefore: 6 });
    const backwards = { direction: BACKWARDS, fromRevision: END } as const;
    expect(numbersOf(await readAllOf(client.readStream(name, { ...backwards, maxCount: 2 })))).toEqual([9, 8]);
    expect(numbersOf(await readAllOf(client.readStream(name, { ...backwards, maxCount: 50 })))).toEqual([9, 8, 7, 6]);
    expect(numbersOf(await readAllOf(client.readStream(name, { ...backwards, fromRevision: 5n })))).toEqual([]);
    expect(numbersOf(await readAllOf(client.readStream(name, { fromRevision: 2n, maxCount: 2 })))).toEqual([6, 7]);
    await client.appendToStream(name, numberedEvents(10, 3));
    expect(numbersOf(await readAllOf(client.readStream(name)))).toEqual([7, 8, 9, 10, 11, 12]);
  });

  it('returns empty metadata for a stream without any', async () => {
    const { client, name } = await appendNumbered(1);
    expect((await client.getStreamMetadata(name)).metadata).toBeUndefined();
  });

  it('stores large JSON unchanged', async () => {
    const { client, stream } = server();
    const name = stream();
    const data = { text: 'ö'.repeat(300_000) };
    await client.appendToStream(name, jsonEvent({ type: 'large', data }));
    const [read] = await readAllOf(client.readStream(name));
    expect(read?.event?.data).toEqual(data);
  });
});

// A real server answers with an error.
onOwnServer('the whole log', (server) => {
  it('has nothing forwards from its end', async () => {
    expect(await readAllOf(server().client.readAll({ fromPosition: END, direction: FORWARDS }))).toEqual([]);
  });
});
