import { createHash } from 'node:crypto';
import type { StoredEvent } from '@orderstream/eventstore/event-store';

/** RFC 8785: members sorted by their UTF-16 code units; numbers and text as JSON.stringify writes them. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item: unknown) => canonical(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** A bundle of entries has two bytes for the length of each. */
export const longestLeaf = 65_535;

/** What is proved about a fact: every byte of this, and its place among all others. Of what is too long, its length and its hash. */
export function leafOf({ position, stream, revision, id, type, created, data, metadata }: StoredEvent): Buffer {
  const raw = data instanceof Uint8Array ? { raw: Buffer.from(data).toString('base64') } : { data };
  const known =
    metadata instanceof Uint8Array ? { raw_metadata: Buffer.from(metadata).toString('base64') } : { metadata: metadata ?? null };
  const place = { position: String(position), stream, revision: String(revision) };
  const about = { ...place, id, type, created: created.toISOString() };
  const whole = Buffer.from(canonical({ ...about, ...raw, ...known }));
  if (whole.length <= longestLeaf) return whole;
  return Buffer.from(canonical({ ...about, bytes: whole.length, sha256: createHash('sha256').update(whole).digest('base64') }));
}

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

export const leafHash = (leaf: Uint8Array): Buffer => createHash('sha256').update(leafPrefix).update(leaf).digest();
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update(nodePrefix).update(left).update(right).digest();
/** The root of a tree without leaves. */
export const emptyRoot = (): Buffer => createHash('sha256').digest();
