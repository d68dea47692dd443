import { randomUUID } from 'node:crypto';
import { ANY, binaryEvent, jsonEvent, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';
import { readAllOf, rejectionOf, numberedEvents, numbersOf, onEveryServer } from '../testing/endpoints.ts';

onEveryServer('a stream that is appended to', (server) => {
  const appendNumbered = async (count: number) => {
    const { client, stream } = server();
    const name = stream();
    const events = numberedEvents(0, count);
    await client.appendToStream(name, events, { expectedRevision: NO_STREAM });
    return { client, name, events };
  };

  it('starts at revision 0 and answers with the revision of the last event', async () => {
    const { client, stream } = server();
    const { nextExpectedRevision, success } = await client.appendToStream(stream(), numberedEvents(0, 3));
    expect({ success, nextExpectedRevision }).toEqual({ success: true, nextExpectedRevision: 2n });
  });

  it('stores ids, types, data, metadata and both content types unchanged', async () => {
    const { client, stream } = server();
    const name = stream();
    const json = jsonEvent({ id: randomUUID(), type: 'größer', data: { deep: [1, null, '☃'] }, metadata: { $correlationId: 'c' } });
    const binary = binaryEvent({ id: randomUUID(), type: 'bytes', data: Buffer.from([0, 1, 254, 255]), metadata: Buffer.from([7]) });
    await client.appendToStream(name, [json, binary]);
    const [first, second] = (await readAllOf(client.readStream(name))).map(({ event }) => event);
    expect(first).toMatchObject({ id: json.id, type: 'größer', isJson: true, data: json.data, metadata: json.metadata, revision: 0n });
    expect(second).toMatchObject({ id: binary.id, type: 'bytes', isJson: false });
    expect(Buffer.from(second?.data as Uint8Array)).toEqual(Buffer.from([0, 1, 254, 255]));
  });

  it('returns the time at which its events were written', async () => {
    const before = Date.now() - 5_000;
    const { client, name } = await appendNumbered(1);
    const [read] = await readAllOf(client.readStream(name));
    expect(read?.event?.created.getTime()).toBeGreaterThan(before);
  });

  it('accepts stream names that are not ASCII', async () => {
    const { client, stream } = server();
    const name = `${stream()}-日本-ü`;
    await client.appendToStream(name, numberedEvents(0, 1));
    const [read] = await readAllOf(client.readStream(name));
    expect(read?.event?.streamId).toBe(name);
  });

  it.each(['batched', 'classic'])('refuses an expected revision that is too high, too low or "no stream", %s', async (way) => {
    const credentials = way === 'classic' ? { credentials: { username: 'admin', password: 'changeit' } } : {};
    const { client, name } = await appendNumbered(3);
    for (const expectedRevision of [7n, 1n, NO_STREAM] as const) {
      const failure = await rejectionOf(client.appendToStream(name, numberedEvents(9, 1), { expectedRevision, ...credentials }));
      expect(failure).toMatchObject({ type: 'wrong-expected-version', streamName: name, actualVersion: 2n });
    }
    const missing = await rejectionOf(client.appendToStream(`${name}-not`, numberedEvents(9, 1), { expectedRevision: 0n, ...credentials }));
    expect(missing).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 0n });
  });

  it('refuses the expected state "exists" for a missing stream', async () => {
    const { client, stream } = server();
    const failure = await rejectionOf(client.appendToStream(stream(), numberedEvents(0, 1), { expectedRevision: STREAM_EXISTS }));
    expect(failure.type).toBe('wrong-expected-version');
  });

  it('satisfies the expected state "exists" as soon as the stream has metadata', async () => {
    const { client, stream } = server();
    const name = stream();
    await client.setStreamMetadata(name, { maxCount: 5 });
    const { nextExpectedRevision } = await client.appendToStream(name, numberedEvents(0, 1), { expectedRevision: STREAM_EXISTS });
    expect(nextExpectedRevision).toBe(0n);
  });

  it('answers a repeated append with a revision as it did the first time', async () => {
    const { client, name, events } = await appendNumbered(3);
    const again = await client.appendToStream(name, events, { expectedRevision: NO_STREAM });
    const middle = await client.appendToStream(name, events.slice(1, 2), { expectedRevision: 0n });
    expect([again.nextExpectedRevision, middle.nextExpectedRevision]).toEqual([2n, 1n]);
    expect(numbersOf(await readAllOf(client.readStream(name)))).toEqual([0, 1, 2]);
  });

  it('refuses an append that starts like an earlier one and continues differently', async () => {
    const { client, name, events } = await appendNumbered(3);
    const mixed = [...events.slice(0, 2), ...numberedEvents(50, 1)];
    const failure = await rejectionOf(client.appendToStream(name, mixed, { expectedRevision: NO_STREAM }));
    expect(failure.type).toBe('wrong-expected-version');
  });

  it('recognizes recent ids without a revision, all or none of them', async () => {
    const { client, name, events } = await appendNumbered(2);
    const again = await client.appendToStream(name, events, { expectedRevision: ANY });
    expect(again.nextExpectedRevision).toBe(1n);
    const failure = await rejectionOf(client.appendToStream(name, [...events, ...numberedEvents(2, 1)], { expectedRevision: ANY }));
    expect(failure.type).toBe('wrong-expected-version');
    await client.appendToStream(name, [...numberedEvents(2, 1), ...events], { expectedRevision: ANY });
    expect(numbersOf(await readAllOf(client.readStream(name)))).toEqual([0, 1, 2, 0, 1]);
  });

  it('accepts the same id twice within one append, and in another stream', async () => {
    const { client, name, events } = await appendNumbered(1);
    const twice = [events[0], events[0]].flatMap((event) => event ?? []);
    await client.appendToStream(`${name}-other`, twice, { expectedRevision: NO_STREAM });
    expect(numbersOf(await readAllOf(client.readStream(`${name}-other`)))).toEqual([0, 0]);
  });

  it('answers an empty append with the current revision', async () => {
    const { client, name } = await appendNumbered(2);
    const { nextExpectedRevision } = await client.appendToStream(name, [], { expectedRevision: 1n });
    expect(nextExpectedRevision).toBe(1n);
  });

  it('refuses an append that is too large, and keeps accepting others', async () => {
    const { client, name } = await appendNumbered(1);
    const big = binaryEvent({ type: 'big', data: Buffer.alloc(1024 * 1024 + 1) });
    const [failure, after] = await Promise.all([
      rejectionOf(client.appendToStream(name, big)),
      client.appendToStream(`${name}-beside`, numberedEvents(0, 1)),
    ]);
    expect(failure.type).toBe('maximum-append-size-exceeded');
    expect(after.success).toBe(true);
  });

  it('counts only data towards the maximum size', async () => {
    const { client, name } = await appendNumbered(1);
    const many = Array.from({ length: 400 }, () => jsonEvent({ type: 'small', data: { n: 1 }, metadata: { filler: 'x'.repeat(4_000) } }));
    const { nextExpectedRevision } = await client.appendToStream(name, many, { expectedRevision: 0n });
    expect(nextExpectedRevision).toBe(400n);
  });

  it('lets one of many concurrent appends at the same revision win', async () => {
    const { client, name } = await appendNumbered(1);
    const attempts = Array.from({ length: 20 }, (_, at) => client.appendToStream(name, numberedEvents(at, 1), { expectedRevision: 0n }));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readAllOf(client.readStream(name))).toHaveLength(2);
  });

  it('does not write an append after its deadline', async () => {
    const { client, name } = await appendNumbered(1);
    const failure = await rejectionOf(client.appendToStream(name, numberedEvents(0, 20_000), { expectedRevision: 0n, deadline: 1 }));
    expect(failure.type).toBe('deadline-exceeded');
    expect(await readAllOf(client.readStream(name))).toHaveLength(1);
  });
});
