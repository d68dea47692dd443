import type { Expected } from './decide.ts';
import { wireRevision, type NewEvent, type StoredEvent } from './record.ts';
import { fieldsOf, ProtoWriter } from './protobuf.ts';

/**
 * The three messages that carry the load, written by hand: an event read, an append asked for, an append answered. The
 * client's own generated classes do everything else, and a spec holds these three against them.
 */

const empty = Buffer.alloc(0);

function uuidText(bytes: Buffer): string {
  for (const { field, bytes: inner } of fieldsOf(bytes)) {
    if (field === 2) return inner.toString('utf8').toLowerCase();
    if (field === 1) return structured(inner);
  }
  return '';
}

function structured(bytes: Buffer): string {
  let [most, least] = [0n, 0n];
  for (const { field, number } of fieldsOf(bytes)) {
    if (field === 1) most = number;
    if (field === 2) least = number;
  }
  const hex = most.toString(16).padStart(16, '0') + least.toString(16).padStart(16, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function uuidBytes(id: string, asStructured: boolean): Buffer {
  const writer = new ProtoWriter();
  if (!asStructured) {
    writer.text(2, id);
    return writer.finish();
  }
  const hex = id.replaceAll('-', '');
  const halves = new ProtoWriter();
  halves.varint(8);
  halves.bigVarint(BigInt(`0x${hex.slice(0, 16)}`));
  halves.varint(16);
  halves.bigVarint(BigInt(`0x${hex.slice(16)}`));
  writer.bytes(1, halves.finish());
  return writer.finish();
}

export function streamIdentifier(stream: string): Buffer {
  const writer = new ProtoWriter();
  writer.text(3, stream);
  return writer.finish();
}

function mapEntry(key: string, value: string): Buffer {
  const writer = new ProtoWriter();
  writer.text(1, key);
  writer.text(2, value);
  return writer.finish();
}

function recordedEvent(event: StoredEvent, structuredId: boolean): Buffer {
  const writer = new ProtoWriter();
  writer.bytes(1, uuidBytes(event.id, structuredId));
  writer.bytes(2, streamIdentifier(event.stream));
  writer.uint64(3, wireRevision(event.rev));
  writer.uint(4, event.seq);
  writer.uint(5, event.seq);
  writer.bytes(6, mapEntry('type', event.type));
  writer.bytes(6, mapEntry('created', event.created));
  writer.bytes(6, mapEntry('content-type', event.json ? 'application/json' : 'application/octet-stream'));
  if (event.meta.length > 0) writer.bytes(7, event.meta);
  if (event.data.length > 0) writer.bytes(8, event.data);
  return writer.finish();
}

/** The bytes of an event as a read message carries them; the usual form is kept with the event. */
const encoded = new WeakMap<StoredEvent, Buffer>();
function eventBytes(event: StoredEvent, structuredId: boolean): Buffer {
  if (structuredId) return recordedEvent(event, true);
  const known = encoded.get(event);
  if (known) return known;
  const bytes = Buffer.from(recordedEvent(event, false));
  encoded.set(event, bytes);
  return bytes;
}

export type ReadEvent = { event: StoredEvent | null; link: StoredEvent | null; structuredId: boolean };

export function encodeReadEvent({ event, link, structuredId }: ReadEvent): Buffer {
  const inner = new ProtoWriter();
  if (event) inner.bytes(1, eventBytes(event, structuredId));
  if (link) inner.bytes(2, eventBytes(link, structuredId));
  inner.uint(3, (link ?? event)?.seq ?? 0);
  const outer = new ProtoWriter();
  outer.bytes(1, inner.finish());
  return outer.finish();
}

export type AppendPart = {
  correlation: Buffer;
  correlationId: string;
  options: { stream: string; expected: Expected | null; deadline: number | null } | null;
  events: NewEvent[];
  /** What the real server counts: data only. */
  bytes: number;
  problem: string | null;
  final: boolean;
};

export function decodeAppendPart(message: Buffer): AppendPart {
  const part: AppendPart = { correlation: empty, correlationId: '', options: null, events: [], bytes: 0, problem: null, final: false };
  for (const { field, number, bytes } of fieldsOf(message)) {
    if (field === 1) {
      part.correlation = bytes;
      part.correlationId = uuidText(bytes);
    } else if (field === 2) part.options = decodeOptions(bytes);
    else if (field === 3) {
      const proposed = decodeProposed(bytes);
      if (typeof proposed === 'string') part.problem = proposed;
      else {
        part.events.push(proposed);
        part.bytes += proposed.data.length;
      }
    } else if (field === 4) part.final = number !== 0n;
  }
  return part;
}

function decodeOptions(message: Buffer): NonNullable<AppendPart['options']> {
  const options: NonNullable<AppendPart['options']> = { stream: '', expected: null, deadline: null };
  for (const { field, number, bytes } of fieldsOf(message)) {
    if (field === 1) options.stream = streamName(bytes);
    else if (field === 2) options.expected = number > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(number);
    else if (field === 3) options.expected = 'no_stream';
    else if (field === 4) options.expected = 'any';
    else if (field === 5) options.expected = 'stream_exists';
    else if (field === 6) options.deadline = instant(bytes);
    else if (field === 7) options.deadline = Date.now() + instant(bytes);
  }
  return options;
}

/** A timestamp or a duration, in milliseconds. */
function instant(message: Buffer): number {
  let [seconds, nanos] = [0, 0];
  for (const { field, number } of fieldsOf(message)) {
    if (field === 1) seconds = Number(BigInt.asIntN(64, number));
    if (field === 2) nanos = Number(BigInt.asIntN(64, number));
  }
  return seconds * 1000 + nanos / 1e6;
}

function streamName(message: Buffer): string {
  for (const { field, bytes } of fieldsOf(message)) if (field === 3) return bytes.toString('utf8');
  return '';
}

function decodeProposed(message: Buffer): NewEvent | string {
  let [id, data, meta] = ['', empty, empty];
  const metadata = new Map<string, string>();
  for (const { field, bytes } of fieldsOf(message)) {
    if (field === 1) id = uuidText(bytes);
    else if (field === 2) {
      let [key, value] = ['', ''];
      for (const entry of fieldsOf(bytes)) {
        if (entry.field === 1) key = entry.bytes.toString('utf8');
        if (entry.field === 2) value = entry.bytes.toString('utf8');
      }
      metadata.set(key, value);
    } else if (field === 3) meta = Buffer.from(bytes);
    else if (field === 4) data = Buffer.from(bytes);
  }
  return proposedEvent(id, metadata, data, meta);
}

/** An event as it may be kept, or what is missing. */
export function proposedEvent(id: string, metadata: ReadonlyMap<string, string>, data: Buffer, meta: Buffer): NewEvent | string {
  const type = metadata.get('type');
  const contentType = metadata.get('content-type');
  if (type === undefined || contentType === undefined) return 'type, content-type';
  return { id, type, json: contentType === 'application/json', data, meta };
}

export type AppendAnswer = { correlation: Buffer; stream: string; expected: Expected; lastRev: number; position: number | null };

export function encodeAppendSuccess({ correlation, stream, expected, lastRev, position }: AppendAnswer): Buffer {
  const success = new ProtoWriter();
  if (lastRev >= 0) success.uint64(1, wireRevision(lastRev));
  else success.bytes(2, empty);
  if (position === null) success.bytes(4, empty);
  else {
    const place = new ProtoWriter();
    place.uint(1, position);
    place.uint(2, position);
    success.bytes(3, place.finish());
  }
  const answer = new ProtoWriter();
  answer.bytes(1, correlation);
  answer.bytes(3, success.finish());
  answer.bytes(4, streamIdentifier(stream));
  if (expected === 'no_stream') answer.bytes(6, empty);
  else if (expected === 'any') answer.bytes(7, empty);
  else if (expected === 'stream_exists') answer.bytes(8, empty);
  else answer.uint(5, expected);
  return answer.finish();
}
