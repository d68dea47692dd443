import { isMetastream, isSoftDeleted, streamOfMeta, type Head, type NewEvent } from './record.ts';

/** What the client says the stream must be at. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | number;

export type Outcome =
  | { kind: 'write'; revive: boolean }
  /** The same events stand there already: answered as if they had just been written. */
  | { kind: 'repeated'; lastRev: number }
  | { kind: 'empty'; lastRev: number }
  | { kind: 'wrong_revision'; current: number }
  | { kind: 'deleted' };

/** What deciding needs to look up. */
export interface Lookup {
  head(stream: string): Head;
  /** Revisions under which ids were written to the stream lately; a bounded memory, as in the real server. */
  recent(stream: string, id: string): number | undefined;
  /** Ids that stand in the stream from a revision on. */
  idsFrom(stream: string, rev: number, count: number): Promise<readonly string[]>;
}

/** Whether an append may happen, in the order in which the real server asks. */
export async function decideAppend(lookup: Lookup, stream: string, expected: Expected, events: readonly NewEvent[]): Promise<Outcome> {
  const head = lookup.head(stream);
  const subject = isMetastream(stream) ? lookup.head(streamOfMeta(stream)) : head;
  if (head.tombstoned || subject.tombstoned) return { kind: 'deleted' };
  const gone = isSoftDeleted(head);
  const current = head.lastRev;
  if (expected === 'stream_exists') {
    if (gone) return { kind: 'deleted' };
    if (current < 0 && !hasMetadata(lookup, stream)) return { kind: 'wrong_revision', current };
  }
  if (expected === 'any' || expected === 'stream_exists') return decideLoose(lookup, stream, events, current, gone);
  const at = expected === 'no_stream' ? -1 : expected;
  if (at > current) return { kind: 'wrong_revision', current };
  if (at === current) return events.length === 0 ? { kind: 'empty', lastRev: current } : { kind: 'write', revive: gone };
  return decideBelow(lookup, stream, at, events, current, gone && expected === 'no_stream');
}

const hasMetadata = (lookup: Lookup, stream: string) => !isMetastream(stream) && lookup.head(`$$${stream}`).lastRev >= 0;

function decideLoose(lookup: Lookup, stream: string, events: readonly NewEvent[], current: number, gone: boolean): Outcome {
  const [first] = events;
  if (!first) return { kind: 'empty', lastRev: current };
  const revisions = events.map(({ id }) => lookup.recent(stream, id));
  if (revisions[0] === undefined) return { kind: 'write', revive: gone };
  if (revisions.some((rev) => rev === undefined)) return { kind: 'wrong_revision', current };
  return { kind: 'repeated', lastRev: Math.max(...revisions.map((rev) => rev ?? -1)) };
}

async function decideBelow(
  lookup: Lookup,
  stream: string,
  at: number,
  events: readonly NewEvent[],
  current: number,
  recreate: boolean,
): Promise<Outcome> {
  if (events.length > 0) {
    const there = await lookup.idsFrom(stream, at + 1, events.length);
    const same = there.length === events.length && events.every(({ id }, index) => there[index] === id);
    if (same) return { kind: 'repeated', lastRev: at + events.length };
  }
  if (recreate) return events.length === 0 ? { kind: 'empty', lastRev: current } : { kind: 'write', revive: true };
  return { kind: 'wrong_revision', current };
}
