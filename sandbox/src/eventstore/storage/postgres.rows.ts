import type { StreamHead, StoredEntry } from '../log/model.ts';
import { writeReadEvent } from '../wire/read-event.ts';
import { EncodedEvent } from '../wire/recorded.ts';
import { CopyRows, readCopy } from './postgres.copy.ts';
import type { Batch } from './storage.ts';

export type EventRow = { seq: string; record: Buffer };

export type HeadRow = {
  name: string;
  last_rev: string;
  tombstoned: boolean;
  max_count: string | null;
  max_age_s: string | null;
  truncate_before: string | null;
};

export const eventOf = (row: EventRow): StoredEntry => new EncodedEvent(Number(row.seq), row.record);

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text));

export const headOf = (row: HeadRow): StreamHead => ({
  stream: row.name,
  lastRevision: Number(row.last_rev),
  tombstoned: row.tombstoned,
  maxCount: numberOrNull(row.max_count),
  maxAgeSeconds: numberOrNull(row.max_age_s),
  truncateBefore: numberOrNull(row.truncate_before),
});

/** An event is stored in the encoding of the answer that its readers get. */
const recordOf = (event: StoredEntry): Buffer => writeReadEvent({ event, link: null }, 'text');

const COLUMNS = 4;
const NUMBERS = 2 * 8;

export function copyOf(events: StoredEntry[]): Buffer {
  const sized = events.map((event) => ({ event, record: recordOf(event), name: Buffer.byteLength(event.stream) }));
  const rows = new CopyRows(
    events.length,
    COLUMNS,
    sized.reduce((sum, { record, name }) => sum + record.length + name + NUMBERS, 0),
  );
  for (const { event, record, name } of sized) {
    rows.row(COLUMNS);
    rows.writeBigint(event.seq);
    rows.writeText(event.stream, name);
    rows.writeBigint(event.revision);
    rows.writeBytes(record);
  }
  return rows.finish();
}

export const eventsOfCopy = (bytes: Buffer): StoredEntry[] =>
  readCopy(bytes).map(([seq, record]) => {
    if (seq === undefined || record === undefined) throw new Error('a row lacks a column');
    return new EncodedEvent(Number(seq.readBigInt64BE()), record);
  });

/** Parameters of `PERSIST_WITH_SETTINGS`, in order. */
export const batchValues = ({ events, settings }: Batch): unknown[] => [
  settings.map((head) => head.stream),
  settings.map((head) => head.tombstoned),
  settings.map((head) => head.maxCount),
  settings.map((head) => head.maxAgeSeconds),
  settings.map((head) => head.truncateBefore),
  events.map((event) => event.seq),
  events.map((event) => event.stream),
  events.map((event) => event.revision),
  events.map(recordOf),
];
