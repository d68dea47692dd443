import { randomUUID } from 'node:crypto';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { streamDeleted } from './failures.ts';
import type { Log } from './log.ts';
import { RefusedRead, type ReadRequest } from './read-request.ts';
import { resolved, send, type ReadCall } from './sending.ts';
import { lowestVisible, type StoredEvent } from './record.ts';
import { encodeReadEvent } from './wire.ts';

const { ReadResp } = streamsPb;
const pageSize = 500;

/** A cursor and a wake-up, no queue: catching up and live are one loop, and a slow reader costs no memory. */
export async function subscribe(log: Log, call: ReadCall, request: ReadRequest): Promise<void> {
  const ended = new AbortController();
  for (const event of ['cancelled', 'close', 'error']) call.once(event, () => ended.abort());
  if (call.cancelled) ended.abort();
  const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
  const cursor = request.stream === null ? wholeLog(log, request) : await oneStream(log, request, request.stream);
  await send(call, new ReadResp().setConfirmation(confirmation));
  let caughtUp = false;
  while (!ended.signal.aborted) {
    const seen = log.visible;
    const { events, considered, position } = await cursor.next();
    for (const event of events) {
      const readable = request.resolveLinks
        ? await resolved(log, event, request)
        : { event, link: null, structuredId: request.structuredId };
      if (!(await send(call, encodeReadEvent(readable)))) return;
    }
    if (request.filter && cursor.checkpointDue(considered)) await send(call, checkpoint(position));
    if (considered > 0) continue;
    if (!caughtUp) {
      caughtUp = true;
      if (request.filter) await send(call, checkpoint(position));
      await send(call, new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));
    }
    await log.advanced(seen, ended.signal);
  }
}

const checkpoint = (position: number) =>
  new ReadResp().setCheckpoint(new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)));

type Page = { events: readonly StoredEvent[]; considered: number; position: number };
type Cursor = { next: () => Promise<Page>; checkpointDue: (considered: number) => boolean };

function wholeLog(log: Log, { from, filter }: ReadRequest): Cursor {
  let position = from === 'start' ? 0 : from === 'end' ? log.visible : Math.min(from, log.visible);
  let sinceCheckpoint = 0;
  return {
    next: async () => {
      const page = position < log.visible ? await log.readAll(position + 1, 'forwards', pageSize) : [];
      position = page.at(-1)?.seq ?? position;
      return { events: filter ? page.filter(filter.matches) : page, considered: page.length, position };
    },
    checkpointDue: (considered) => {
      sinceCheckpoint += considered;
      if (!filter || sinceCheckpoint < filter.every) return false;
      sinceCheckpoint = 0;
      return true;
    },
  };
}

async function oneStream(log: Log, { from }: ReadRequest, stream: string): Promise<Cursor> {
  const start = await log.writer.head(stream);
  if (start.tombstoned) throw new RefusedRead(streamDeleted(stream));
  let next = from === 'start' ? 0 : from === 'end' ? start.lastRev + 1 : from + 1;
  return {
    next: async () => {
      const head = await log.writer.head(stream);
      if (head.tombstoned) throw new RefusedRead(streamDeleted(stream));
      if (next > head.lastRev) return { events: [], considered: 0, position: log.visible };
      const events = await log.readLimited(stream, head, next, 'forwards', pageSize);
      const last = events.at(-1)?.rev;
      const before = next;
      next = last === undefined ? Math.min(head.lastRev + 1, Math.max(next + pageSize, lowestVisible(head))) : last + 1;
      return { events, considered: Math.max(next - before, events.length), position: log.visible };
    },
    checkpointDue: () => false,
  };
}
