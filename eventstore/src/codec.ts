import { allEvents, type EventType } from '@orderstream/contracts/events';
import { meta as metaSchema, type AnyEvent, type Recorded, type Schemas } from '@orderstream/contracts/shared/event';
import { UnwritableEvent, type NewEvent } from './event-store.ts';
import { upcast, versionOf } from './upcasters.ts';

/** An event as the store hands it out, nothing of it trusted. */
export type RawEvent = {
  id: string;
  streamId: string;
  revision: bigint;
  type: string;
  data: unknown;
  metadata?: unknown;
  position?: { commit: bigint };
};

export type DecodedEvent = { readable: true; event: Recorded } | { readable: false; problem: string };

const schemas: Schemas = allEvents;
/** Whether the type belongs to the vocabulary of this version. */
const isOurs = (type: string): type is EventType => Object.hasOwn(schemas, type);

type Issues = { error: { issues: readonly { path: readonly PropertyKey[]; code: string }[] } };

/** Where and what kind, never the value: the text ends up in logs and on screens. */
const describeIssues = (part: string, { error: { issues } }: Issues): string =>
  issues
    .slice(0, 3)
    .map(({ path, code }) => `${[part, ...path].join('.')}: ${code}`)
    .join(', ');

/** What is put into the store. Throws `UnwritableEvent` rather than write what could not be read again. */
export function encodeEvent<E extends AnyEvent>(event: NewEvent<E>): { id: string; type: string; data: unknown; metadata: unknown } {
  const { id, type, data, meta } = event;
  if (!isOurs(type)) throw new UnwritableEvent(type, 'unknown type');
  if (meta.schema !== versionOf(type)) throw new UnwritableEvent(type, `version ${meta.schema} is not the one of today`);
  const checked = schemas[type]?.safeParse(data);
  if (!checked?.success) throw new UnwritableEvent(type, checked ? describeIssues('data', checked) : 'unknown type');
  const checkedMeta = metaSchema.safeParse(meta);
  if (!checkedMeta.success) throw new UnwritableEvent(type, describeIssues('meta', checkedMeta));
  return { id, type, data: checked.data, metadata: checkedMeta.data };
}

const unreadableEvent = (problem: string): DecodedEvent => ({ readable: false, problem });

/** Never throws: the caller decides about an unreadable event. */
export function decodeEvent(raw: RawEvent): DecodedEvent {
  const { id, streamId: stream, revision, type } = raw;
  if (!isOurs(type)) return unreadableEvent('unknown type');
  if (!raw.position) return unreadableEvent('the store gave it no position');
  const meta = metaSchema.safeParse(raw.metadata);
  if (!meta.success) return unreadableEvent(describeIssues('meta', meta));
  if (meta.data.schema > versionOf(type)) return unreadableEvent(`version ${meta.data.schema} is not known yet`);
  let upcastData: unknown;
  try {
    upcastData = upcast(type, meta.data.schema, raw.data);
  } catch {
    return unreadableEvent(`version ${meta.data.schema} could not be upcast`);
  }
  const data = schemas[type]?.safeParse(upcastData);
  if (!data?.success) return unreadableEvent(data ? describeIssues('data', data) : 'unknown type');
  const at = meta.data.at;
  return { readable: true, event: { id, stream, revision, position: raw.position.commit, at, type, data: data.data, meta: meta.data } };
}
