import type { Head, StoredEvent } from '../log/model.ts';
import type { Batch } from './storage.ts';

export type EventRow = {
  seq: string;
  stream: string;
  rev: string;
  id: string;
  type: string;
  json: boolean;
  created_ms: string;
  data: Buffer;
  meta: Buffer;
};

export type HeadRow = {
  name: string;
  last_rev: string;
  tombstoned: boolean;
  max_count: string | null;
  max_age_s: string | null;
  truncate_before: string | null;
};

export const eventOf = (row: EventRow): StoredEvent => ({
  seq: Number(row.seq),
  stream: row.stream,
  revision: Number(row.rev),
  id: row.id,
  type: row.type,
  json: row.json,
  createdMs: Number(row.created_ms),
  data: row.data,
  metadata: row.meta,
});

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text));

export const headOf = (row: HeadRow): Head => ({
  stream: row.name,
  lastRevision: Number(row.last_rev),
  tombstoned: row.tombstoned,
  maxCount: numberOrNull(row.max_count),
  maxAgeSeconds: numberOrNull(row.max_age_s),
  truncateBefore: numberOrNull(row.truncate_before),
});

/** The arrays of the statement that persists a batch, in its order. */
export const batchValues = ({ events, heads }: Batch): unknown[] => [
  heads.map((head) => head.stream),
  heads.map((head) => head.lastRevision),
  heads.map((head) => head.tombstoned),
  heads.map((head) => head.maxCount),
  heads.map((head) => head.maxAgeSeconds),
  heads.map((head) => head.truncateBefore),
  events.map((event) => event.seq),
  events.map((event) => event.stream),
  events.map((event) => event.revision),
  events.map((event) => event.id),
  events.map((event) => event.type),
  events.map((event) => event.json),
  events.map((event) => `${event.createdMs}0000`),
  events.map((event) => event.data),
  events.map((event) => event.metadata),
];
