import { END_OF_STREAM, type StoredEntry } from '../log/model.ts';
import { toWirePosition } from '../log/position.ts';
import { halvesOf } from './uuid.ts';
import { BackwardsWriter } from './writer.ts';

export type UuidForm = 'text' | 'structured';

/** The content of one read message: an event, with the link that led to it, or a dangling link. */
export type ReadItem = { event: StoredEntry | null; link: StoredEntry | null };

const scratch = new BackwardsWriter();
// 2^63 - 1, the revision of a tombstone.
const TOMBSTONE_REVISION = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);

function writeEntry(out: BackwardsWriter, name: string, value: string): void {
  const mark = out.mark;
  out.text(2, value);
  out.text(1, name);
  out.nested(6, mark);
}

function writeUuid(out: BackwardsWriter, uuid: string, form: UuidForm): void {
  const id = out.mark;
  if (form === 'text') {
    out.text(2, uuid);
  } else {
    const { high, low } = halvesOf(uuid);
    const mark = out.mark;
    out.bigNumber(2, varint64(low));
    out.bigNumber(1, varint64(high));
    out.nested(1, mark);
  }
  out.nested(1, id);
}

function varint64(value: bigint): Buffer {
  const bytes = [];
  let rest = BigInt.asUintN(64, value);
  while (rest >= 128n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Buffer.from([...bytes, Number(rest)]);
}

function writeRecordedEvent(out: BackwardsWriter, field: number, event: StoredEntry, form: UuidForm): void {
  const start = out.mark;
  const position = toWirePosition(event.seq);
  if (event.data.length > 0) out.bytes(8, event.data);
  if (event.metadata.length > 0) out.bytes(7, event.metadata);
  // Ticks of 100 ns: four more digits than milliseconds.
  writeEntry(out, 'created', `${event.createdMs}0000`);
  writeEntry(out, 'content-type', event.json ? 'application/json' : 'application/octet-stream');
  writeEntry(out, 'type', event.type);
  out.number(5, position);
  out.number(4, position);
  if (event.revision === END_OF_STREAM) out.bigNumber(3, TOMBSTONE_REVISION);
  else out.number(3, event.revision);
  const identifier = out.mark;
  out.text(3, event.stream);
  out.nested(2, identifier);
  writeUuid(out, event.id, form);
  out.nested(field, start);
}

/** Encodes an answer of Streams.Read. The usual encoding is cached with the event, so that subscribers share it. */
export function writeReadEvent({ event, link }: ReadItem, form: UuidForm): Buffer {
  const keep = event !== null && link === null && form === 'text';
  if (keep && event.encoded !== undefined) return event.encoded;
  const out = scratch.reset();
  const placed = link ?? event;
  if (placed === null) out.nested(4, out.mark);
  else out.number(3, toWirePosition(placed.seq));
  if (link !== null) writeRecordedEvent(out, 2, link, form);
  if (event !== null) writeRecordedEvent(out, 1, event, form);
  out.nested(1, 0);
  const encoded = out.finish();
  if (keep) event.encoded = encoded;
  return encoded;
}
