import { bytesOf, toBase64 } from './bytes.ts';
import type { Sha256 } from './tree-hasher.ts';

/** An event as it is stored; what is not JSON is bytes. */
export type Fact = {
  position: bigint;
  stream: string;
  revision: bigint;
  id: string;
  type: string;
  created: Date;
  data: unknown;
  metadata: unknown;
};

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
const mostBytesOfUnit = 3;

/** The proved content of a fact: every byte of it, and its place in the log. For a fact that is too long, its length and its hash. */
export function leafText(sha256: Sha256, fact: Fact): string {
  const { data, metadata } = fact;
  const whole =
    `{"created":"${fact.created.toISOString()}"` +
    (data instanceof Uint8Array ? '' : `,"data":${canonical(data)}`) +
    `,"id":${quoted(fact.id)}` +
    (metadata instanceof Uint8Array ? '' : `,"metadata":${canonical(metadata ?? null)}`) +
    `,"position":"${fact.position}"` +
    (data instanceof Uint8Array ? `,"raw":"${toBase64(data)}"` : '') +
    (metadata instanceof Uint8Array ? `,"raw_metadata":"${toBase64(metadata)}"` : '') +
    `,"revision":"${fact.revision}","stream":${quoted(fact.stream)},"type":${quoted(fact.type)}}`;
  if (whole.length * mostBytesOfUnit <= longestLeaf) return whole;
  const bytes = bytesOf(whole);
  return bytes.length <= longestLeaf ? whole : shortened(fact, bytes.length, toBase64(sha256(bytes)));
}

function shortened({ position, stream, revision, id, type, created }: Fact, bytes: number, sha256: string): string {
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
