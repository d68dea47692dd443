import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { streamDeleted } from './failures.ts';
import { isInvisible, type Log } from './log.ts';
import { readRequest, RefusedRead, type ReadRequest } from './read-request.ts';
import { lowestVisible, tombstoneRev, type Head, type StoredEvent } from './record.ts';
import { resolved, send, type ReadCall } from './sending.ts';
import { subscribe } from './subscribing.ts';
import { encodeReadEvent } from './wire.ts';

const pageSize = 500;

export async function handleRead(log: Log, call: ReadCall): Promise<void> {
  try {
    const request = readRequest(call.request);
    if (request.live) await subscribe(log, call, request);
    else if (request.stream === null) await readAll(log, call, request);
    else await readStream(log, call, request, request.stream);
    call.end();
  } catch (error) {
    if (error instanceof RefusedRead) call.emit('error', error.failure);
    else call.emit('error', { code: 2, details: `the read failed: ${String(error)}` });
  }
}

async function sendAll(log: Log, call: ReadCall, request: ReadRequest, events: readonly StoredEvent[]): Promise<boolean> {
  for (const event of events) {
    const readable = request.resolveLinks ? await resolved(log, event, request) : { event, link: null, structuredId: request.structuredId };
    if (!(await send(call, encodeReadEvent(readable)))) return false;
  }
  return true;
}

async function readStream(log: Log, call: ReadCall, request: ReadRequest, stream: string): Promise<void> {
  const head = await log.writer.head(stream);
  if (head.tombstoned) throw new RefusedRead(streamDeleted(stream));
  if (isInvisible(head)) {
    const identifier = new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));
    await send(call, new streamsPb.ReadResp().setStreamNotFound(new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(identifier)));
    return;
  }
  const { direction } = request;
  let [next, left] = [firstRevision(request, head), request.count];
  while (left > 0 && next >= 0 && next <= head.lastRev) {
    const events = await log.readLimited(stream, head, next, direction, Math.min(left, pageSize));
    if (!(await sendAll(log, call, request, events))) return;
    left -= events.length;
    next = nextPlace(events.at(-1)?.rev, next, direction, Math.min(left, pageSize) || pageSize);
    if (direction === 'backwards' && next < lowestVisible(head)) return;
  }
}

function firstRevision({ from, direction }: ReadRequest, head: Head): number {
  if (direction === 'backwards') return from === 'start' ? 0 : from === 'end' ? head.lastRev : Math.min(from, head.lastRev);
  return from === 'start' ? 0 : from === 'end' ? tombstoneRev : from;
}

/** A page may be empty because its events are too old: the next one begins behind it. */
function nextPlace(last: number | undefined, from: number, direction: 'forwards' | 'backwards', size: number): number {
  if (direction === 'forwards') return last === undefined ? from + size : last + 1;
  return last === undefined ? from - size : last - 1;
}

async function readAll(log: Log, call: ReadCall, request: ReadRequest): Promise<void> {
  const { from, direction, filter } = request;
  const end = log.visible;
  if (direction === 'forwards' && from === 'end') return;
  // Going backwards a position is the place behind an event: it is exclusive.
  let next =
    direction === 'forwards'
      ? Math.max(1, from === 'start' ? 1 : Number(from))
      : from === 'end'
        ? end
        : from === 'start'
          ? 0
          : Math.min(from - 1, end);
  let left = request.count;
  while (left > 0 && next >= 1 && next <= end) {
    const events = await log.readAll(next, direction, Math.min(left, pageSize));
    const last = events.at(-1);
    if (!last) return;
    const wanted = filter ? events.filter(filter.matches) : events;
    if (!(await sendAll(log, call, request, wanted))) return;
    left -= wanted.length;
    next = direction === 'forwards' ? last.seq + 1 : last.seq - 1;
  }
}
