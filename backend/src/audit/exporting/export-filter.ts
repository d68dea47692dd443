import { createHash } from 'node:crypto';
import type { StoredEvent } from '@orderstream/eventstore/event-store';

/** Selects the facts of a range for an export. Omitted fields match everything. */
export type ExportFilter = {
  types?: string[] | undefined;
  /** Instants, both included. */
  from?: string | undefined;
  to?: string | undefined;
  user_id?: string | undefined;
  order_id?: string | undefined;
  /** Any id in the fact's data, or the provider's event that caused it. */
  subject_id?: string | undefined;
  stream?: string | undefined;
  correlation_id?: string | undefined;
  actor_id?: string | undefined;
  source?: string | undefined;
  /** A random sample, as a share between 0 and 1; the same seed selects the same facts. */
  sample?: number | undefined;
  seed?: string | undefined;
};

/** A field of a value that may not be an object. */
const fieldOf = (value: unknown, name: string): unknown => (value as Record<string, unknown> | null | undefined)?.[name];

/** The ids in a filter, as the log records them. */
export const filterIds = (filter: ExportFilter): string[] =>
  [filter.user_id, filter.order_id, filter.subject_id, filter.stream, filter.correlation_id, filter.actor_id].flatMap((id) => id ?? []);

/** Whether a filter selects every fact. */
export const isUnfiltered = (filter: ExportFilter): boolean => Object.values(filter).every((value) => value === undefined);

/** Whether a value contains an id, at any depth. */
const containsId = (value: unknown, id: string): boolean =>
  value === id || (typeof value === 'object' && value !== null && Object.values(value).some((member) => containsId(member, id)));

/** Whether a fact is in the random sample of this seed. */
function isSampled({ id }: StoredEvent, sample: number, seed: string): boolean {
  return createHash('sha256').update(`${seed}/${id}`).digest().readUInt32BE() / 2 ** 32 < sample;
}

type Test = (filter: ExportFilter, event: StoredEvent) => boolean;
/** Whether a value fits a field of the filter, which fits every value if it is omitted. */
const matchesWhenSet = (wantedValue: string | undefined, value: unknown): boolean => wantedValue === undefined || wantedValue === value;

const tests: readonly Test[] = [
  // As on the page: a search for a subject is not a fact about it.
  ({ types, subject_id }, { type }) => subject_id === undefined || types !== undefined || !type.startsWith('audit_'),
  ({ types }, { type }) => types === undefined || types.includes(type),
  ({ stream }, event) => matchesWhenSet(stream, event.stream),
  ({ from }, { created }) => from === undefined || created.getTime() >= Date.parse(from),
  ({ to }, { created }) => to === undefined || created.getTime() <= Date.parse(to),
  ({ user_id }, { data }) => matchesWhenSet(user_id, fieldOf(data, 'user_id')),
  ({ order_id }, { data }) => matchesWhenSet(order_id, fieldOf(data, 'order_id')),
  ({ subject_id }, { data, metadata }) =>
    subject_id === undefined || containsId(data, subject_id) || fieldOf(metadata, 'provider_event') === subject_id,
  ({ correlation_id }, { metadata }) => matchesWhenSet(correlation_id, fieldOf(metadata, '$correlationId')),
  ({ actor_id }, { metadata }) => matchesWhenSet(actor_id, fieldOf(fieldOf(metadata, 'actor'), 'id')),
  ({ source }, { metadata }) => matchesWhenSet(source, fieldOf(metadata, 'source')),
  ({ sample, seed = '' }, event) => sample === undefined || isSampled(event, sample, seed),
];

/** Whether a fact fits all fields of the filter. */
export const matchesFilter = (filter: ExportFilter, event: StoredEvent): boolean => tests.every((test) => test(filter, event));
