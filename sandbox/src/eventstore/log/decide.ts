import { randomUUID } from 'node:crypto';
import { metadataBeginningAt, DELETED_METADATA, limitsOf, revivedMetadata } from './metadata.ts';
import {
  END_OF_STREAM,
  isMetastream,
  isSoftDeleted,
  METADATA_TYPE,
  metastreamOf,
  subjectOf,
  TOMBSTONE_TYPE,
  type StreamHead,
  type ProposedEvent,
  type WriteRefusal,
  type WriteRequest,
} from './model.ts';

/** `ends`: the tombstone, after which the stream takes nothing more. */
export type StreamWrite = { stream: string; event: ProposedEvent; ends?: true };

export type FinalDecision =
  /** The first `counted` writes are the caller's own; what follows is the server's bookkeeping. */
  | { kind: 'write'; writes: StreamWrite[]; counted: number }
  | { kind: 'refuse'; refusal: WriteRefusal }
  /** Nothing to write: answer with the stream as it is. */
  | { kind: 'unchanged' };

export type Decision =
  | FinalDecision
  /** Below the present revision: the same append again if these events are already there, a conflict if not. */
  | { kind: 'compare'; from: number; ids: string[] }
  /** No revision was named: the same append again if all ids are remembered, a conflict if only some are. */
  | { kind: 'recall'; ids: string[] };

export type HeadOf = (stream: string) => StreamHead;

const metadataEvent = (data: Buffer): ProposedEvent => ({
  id: randomUUID(),
  type: METADATA_TYPE,
  json: true,
  data,
  metadata: Buffer.alloc(0),
});

/** Whether a stream counts as existing. Metadata is enough: it may be set before the first event. */
const streamExists = (stream: string, heads: HeadOf): boolean =>
  heads(stream).lastRevision >= 0 || (!isMetastream(stream) && heads(metastreamOf(stream)).lastRevision >= 0);

function refuseWrongRevision(request: WriteRequest, head: StreamHead): FinalDecision {
  const { stream, expected } = request;
  return { kind: 'refuse', refusal: { kind: 'wrong_revision', stream, expected, actual: head.lastRevision } };
}

const refuseDeletedStream = (stream: string): FinalDecision => ({ kind: 'refuse', refusal: { kind: 'stream_deleted', stream } });

const isTombstoned = (stream: string, heads: HeadOf): boolean =>
  heads(stream).tombstoned || (isMetastream(stream) && heads(subjectOf(stream)).tombstoned);

/** The writes of an accepted append, including those that revive a deleted stream. */
export function writesOfAppend(request: WriteRequest & { kind: 'append' }, heads: HeadOf): FinalDecision {
  const { stream, events } = request;
  const writes: StreamWrite[] = events.map((event) => ({ stream, event }));
  const counted = writes.length;
  const head = heads(stream);
  if (isSoftDeleted(head)) {
    writes.push({ stream: metastreamOf(stream), event: metadataEvent(revivedMetadata(head, head.lastRevision + 1)) });
  }
  const last = events.at(-1);
  if (isMetastream(stream) && last !== undefined) {
    const subject = heads(subjectOf(stream));
    if (isSoftDeleted(subject) && limitsOf(last).truncateBefore !== END_OF_STREAM) {
      writes.push({ stream, event: metadataEvent(metadataBeginningAt(subject.lastRevision + 1, last.data)) });
    }
  }
  return { kind: 'write', writes, counted };
}

function decideAppend(request: WriteRequest & { kind: 'append' }, heads: HeadOf): Decision {
  const { stream, expected, events } = request;
  const head = heads(stream);
  if (isTombstoned(stream, heads)) return refuseDeletedStream(stream);
  if (expected === 'stream_exists') {
    if (isSoftDeleted(head)) return refuseDeletedStream(stream);
    if (!streamExists(stream, heads)) return refuseWrongRevision(request, head);
  }
  const ids = events.map((event) => event.id);
  if (expected === 'any' || expected === 'stream_exists') {
    return ids.length === 0 ? { kind: 'unchanged' } : { kind: 'recall', ids };
  }
  const at = expected === 'no_stream' ? -1 : expected;
  if (at > head.lastRevision) return refuseWrongRevision(request, head);
  if (at < head.lastRevision) {
    return ids.length === 0 ? refuseWrongRevision(request, head) : { kind: 'compare', from: at + 1, ids };
  }
  return ids.length === 0 ? { kind: 'unchanged' } : writesOfAppend(request, heads);
}

function decideEndOfStream(request: WriteRequest & { kind: 'delete' | 'tombstone' }, heads: HeadOf): FinalDecision {
  const { stream, expected, kind } = request;
  if (isMetastream(stream)) {
    return { kind: 'refuse', refusal: { kind: 'bad_request', message: 'a metadata stream cannot be deleted by itself' } };
  }
  const head = heads(stream);
  if (head.tombstoned) return refuseDeletedStream(stream);
  if (expected === 'stream_exists' && !streamExists(stream, heads)) return refuseWrongRevision(request, head);
  if (expected === 'no_stream' && head.lastRevision >= 0) return refuseWrongRevision(request, head);
  if (typeof expected === 'number' && expected !== head.lastRevision) return refuseWrongRevision(request, head);
  if (kind === 'delete') {
    if (!streamExists(stream, heads)) return refuseWrongRevision(request, head);
    return { kind: 'write', writes: [{ stream: metastreamOf(stream), event: metadataEvent(DELETED_METADATA) }], counted: 1 };
  }
  const event = { id: randomUUID(), type: TOMBSTONE_TYPE, json: false, data: Buffer.alloc(0), metadata: Buffer.alloc(0) };
  return { kind: 'write', writes: [{ stream, event, ends: true }], counted: 1 };
}

/** Decides one request against committed heads and what the same batch has written before it. */
export function decideRequest(request: WriteRequest, heads: HeadOf): Decision {
  return request.kind === 'append' ? decideAppend(request, heads) : decideEndOfStream(request, heads);
}

/** Decides an append below the current revision by comparing its ids with the stored ones. */
export function decideCompared(request: WriteRequest & { kind: 'append' }, heads: HeadOf, storedIds: string[]): FinalDecision | 'repeated' {
  const ids = request.events.map((event) => event.id);
  if (ids.length === storedIds.length && ids.every((id, index) => id === storedIds[index])) return 'repeated';
  const head = heads(request.stream);
  if (request.expected === 'no_stream' && isSoftDeleted(head)) return writesOfAppend(request, heads);
  return refuseWrongRevision(request, head);
}

/** Decides an append without a revision by which of its ids are remembered. */
export function decideRecalled(request: WriteRequest & { kind: 'append' }, heads: HeadOf, areKnown: boolean[]): FinalDecision | 'repeated' {
  if (areKnown[0] !== true) return writesOfAppend(request, heads);
  return areKnown.every(Boolean) ? 'repeated' : refuseWrongRevision(request, heads(request.stream));
}
