import { hash } from 'node:crypto';
import type { StoredEvent } from '@orderstream/eventstore/event-store';

const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;
const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text));

/** RFC 8785: members sorted by their UTF-16 code units; numbers and text as JSON.stringify writes them. */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: unknown) => canonical(item ?? null)).join()}]`;
  let members = '';
  for (const { name, before } of sorted(Object.keys(value))) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined) members += `${members === '' ? '' : ','}${before}${canonical(member)}`;
  }
  return `{${members}}`;
}

type Member = { name: string; before: string };
type Shape = { members?: Member[]; more: Map<string, Shape> };

/** Facts have few shapes, and sorting their names costs more than the rest: each shape is sorted once. */
const shapes: Shape = { more: new Map() };
let known = 0;
const mostShapes = 10_000;

function sorted(names: readonly string[]): readonly Member[] {
  let shape = shapes;
  for (const name of names) {
    let next = shape.more.get(name);
    if (!next) {
      if (known >= mostShapes) return members(names);
      known += 1;
      shape.more.set(name, (next = { more: new Map() }));
    }
    shape = next;
  }
  return (shape.members ??= members(names));
}

const members = (names: readonly string[]): Member[] => names.toSorted().map((name) => ({ name, before: `${quoted(name)}:` }));

/** Entries of a bundle have a length of two bytes. */
export const longestLeaf = 65_535;

/** The proved content of a fact: every byte of it, and its place in the log. For a fact that is too long, its length and its hash. */
export function leafText(event: StoredEvent): string {
  const { data, metadata } = event;
  const whole =
    `{"created":"${event.created.toISOString()}"` +
    (data instanceof Uint8Array ? '' : `,"data":${canonical(data)}`) +
    `,"id":${quoted(event.id)}` +
    (metadata instanceof Uint8Array ? '' : `,"metadata":${canonical(metadata ?? null)}`) +
    `,"position":"${event.position}"` +
    (data instanceof Uint8Array ? `,"raw":"${Buffer.from(data).toString('base64')}"` : '') +
    (metadata instanceof Uint8Array ? `,"raw_metadata":"${Buffer.from(metadata).toString('base64')}"` : '') +
    `,"revision":"${event.revision}","stream":${quoted(event.stream)},"type":${quoted(event.type)}}`;
  const bytes = Buffer.byteLength(whole);
  return bytes <= longestLeaf ? whole : shortened(event, bytes, hash('sha256', whole, 'base64'));
}

function shortened({ position, stream, revision, id, type, created }: StoredEvent, bytes: number, sha256: string): string {
  return canonical({
    position: String(position),
    stream,
    revision: String(revision),
    id,
    type,
    created: created.toISOString(),
    bytes,
    sha256,
  });
}
export const leafOf = (event: StoredEvent): Buffer => Buffer.from(leafText(event));

/** As a string first: a buffer that OpenSSL fills is allocated separately, which costs more than hashing. */
const sha256 = (data: string | Uint8Array): Buffer => Buffer.from(hash('sha256', data, 'binary'), 'binary');
/** One buffer for all: a hash is read at once. */
const pair = Buffer.alloc(65, 1);

export const leafHash = (leaf: string | Uint8Array): Buffer =>
  sha256(typeof leaf === 'string' ? `\0${leaf}` : Buffer.concat([Buffer.of(0), leaf]));
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  pair.set(left, 1);
  pair.set(right, 33);
  return sha256(pair);
}
/** The root of a tree without leaves. */
export const emptyRoot = (): Buffer => sha256('');
