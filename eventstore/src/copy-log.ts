import { isDeepStrictEqual } from 'node:util';
import { binaryEvent, jsonEvent, NO_STREAM, type JSONType } from '@eventstore/db-client';
import { Connection } from './connection.ts';
import type { EventStore, StoredEvent } from './event-store.ts';
import { appendFailureOf } from './failures.ts';
import { backOff, pause, withTimeout } from './patience.ts';

const mostTogether = 200;
/** A server accepts a mebibyte in one append. */
const mostBytes = 500_000;

const attemptMilliseconds = 10_000;
/** Longer than a cluster takes to choose a leader. */
const patienceMilliseconds = 120_000;

/** The target store contains events that are not the beginning of this log. */
export class OtherLog extends Error {
  constructor(what: string) {
    super(`the store to move to is neither empty nor a half-done copy of this log: ${what}`);
    this.name = 'OtherLog';
  }
}

type PlainObject = Record<string, unknown>;
const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

/** Where a moved event was before; `before`: the record of an earlier move. */
type MoveRecord = { position: string; created: string; before?: unknown };

/** The record of an earlier move stays readable below that of a later one. */
function metadataOf({ metadata, position, created }: StoredEvent): unknown {
  if (metadata !== undefined && metadata !== null && !isPlainObject(metadata)) return metadata;
  const { moved: before, ...rest } = metadata ?? {};
  const moved: MoveRecord = { position: String(position), created: created.toISOString(), ...(before !== undefined && { before }) };
  return { ...rest, moved };
}

/** Whether the event there is this event, copied by an earlier run. */
const isCopy = (event: StoredEvent, there: StoredEvent): boolean =>
  event.id === there.id &&
  event.stream === there.stream &&
  event.revision === there.revision &&
  event.type === there.type &&
  event.created.getTime() === there.created.getTime() &&
  isDeepStrictEqual(event.data, there.data) &&
  isDeepStrictEqual(metadataOf(event), there.metadata);

function toProposedEvent(event: StoredEvent) {
  const { id, type, data } = event;
  const metadata = metadataOf(event) as Record<string, unknown>;
  if (data instanceof Uint8Array) return binaryEvent({ id, type, data, metadata });
  return jsonEvent({ id, type, data: data as JSONType, metadata });
}

/** Both logs event by event, up to the end of the longer one. */
export async function* sideBySide(one: EventStore, other: EventStore): AsyncGenerator<[StoredEvent | null, StoredEvent | null]> {
  const [ours, theirs] = [one.readStored()[Symbol.asyncIterator](), other.readStored()[Symbol.asyncIterator]()];
  try {
    for (;;) {
      const [a, b] = await Promise.all([ours.next(), theirs.next()]);
      if (a.done === true && b.done === true) return;
      yield [a.done === true ? null : a.value, b.done === true ? null : b.value];
    }
  } finally {
    await Promise.all([ours.return?.(), theirs.return?.()]);
  }
}

/** Consecutive events of one stream, as many as one append may hold. */
async function* appendableRuns(events: AsyncIterable<StoredEvent>): AsyncGenerator<StoredEvent[]> {
  let [run, bytes]: [StoredEvent[], number] = [[], 0];
  for await (const event of events) {
    const size = event.data instanceof Uint8Array ? event.data.length : JSON.stringify(event.data).length;
    if (run.length > 0 && (run[0]?.stream !== event.stream || run.length === mostTogether || bytes + size > mostBytes)) {
      yield run;
      [run, bytes] = [[], 0];
    }
    run.push(event);
    bytes += size;
  }
  if (run.length > 0) yield run;
}

/**
 * Copies a log to another store, in its order and stream by stream at exact revisions, with unchanged ids, types and data. An
 * interrupted copy is continued. Returns the events of the other store behind the end of the log.
 */
export async function copyLog(
  from: EventStore,
  to: EventStore,
  { url, onProgress = () => undefined }: { url: string; onProgress?: (events: number) => void },
): Promise<StoredEvent[]> {
  const behind: StoredEvent[] = [];
  let [count, last] = [0, 0n];
  for await (const [event, there] of sideBySide(from, to)) {
    if (event && there && !isCopy(event, there)) throw new OtherLog(`${there.stream}/${there.revision} is another event there`);
    if (!event && there) behind.push(there);
    // All later events still have to be copied.
    if (event && !there) break;
    if (event) [count, last] = [count + 1, event.position];
  }
  if (behind.length > 0) return behind;
  const connection = new Connection(url, { overlap: 'never', onTrouble: () => undefined });
  try {
    for await (const run of appendableRuns(from.readStored({ after: last }))) {
      await appendRun(connection, run);
      onProgress((count += run.length));
    }
  } finally {
    await connection.close();
  }
  return [];
}

/** Repeated while the store is away or chooses a leader: at its exact revision an append under the same ids takes effect once. */
async function appendRun(connection: Connection, run: readonly StoredEvent[]): Promise<void> {
  const [{ stream, revision }] = run as [StoredEvent];
  const expectedRevision = revision === 0n ? NO_STREAM : revision - 1n;
  const until = performance.now() + patienceMilliseconds;
  for (let attempt = 0; ; attempt += 1) {
    const { client, release } = await connection.lease();
    try {
      await withTimeout(attemptMilliseconds, client.appendToStream(stream, run.map(toProposedEvent), { expectedRevision }));
      return release('sound');
    } catch (error) {
      const verdict = appendFailureOf(error);
      release(verdict.kind === 'ambiguous' ? verdict.connection : 'sound');
      if (verdict.kind !== 'ambiguous' || performance.now() > until) throw error;
      await pause(backOff(attempt, { least: 50, most: 1_000 }));
    }
  }
}

/** The place of each event before and after the copy. Throws if one is missing or differs. */
export async function* copiedPositions(from: EventStore, to: EventStore): AsyncGenerator<{ before: bigint; after: bigint }> {
  for await (const [event, there] of sideBySide(from, to)) {
    if (!event) return;
    if (!there || !isCopy(event, there)) throw new OtherLog(`${event.stream}/${event.revision} was not copied`);
    yield { before: event.position, after: there.position };
  }
}
