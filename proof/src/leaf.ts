import { bytesOf, toBase64 } from './bytes.ts';
import type { Sha256 } from './tree-hasher.ts';

/** An event as it is stored; data that are not JSON are bytes. */
export type StoredFact = {
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
/** A text as a JSON string; one without special characters needs no encoder. */
const jsonString = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text));

/** JSON as RFC 8785 writes it: members sorted by their UTF-16 code units; numbers and text as JSON.stringify writes them. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return jsonString(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: unknown) => canonicalJson(item ?? null)).join()}]`;
  /** Names in their order, each as it is written before its value. */
  let members = '';
  for (const { name, before } of sortedMembers(Object.keys(value))) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined) members += `${members === '' ? '' : ','}${before}${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

type Member = { name: string; before: string };
type Shape = { membersOf?: Member[]; more: Map<string, Shape> };

/** Facts have few shapes, and sorting their names costs more than the rest: each shape is sorted once. */
const shapes: Shape = { more: new Map() };
let knownShapes = 0;
const mostShapes = 10_000;

/** The sorted names of an object, from the cache of shapes if they have been sorted before. */
function sortedMembers(names: readonly string[]): readonly Member[] {
  let shape = shapes;
  for (const name of names) {
    let next = shape.more.get(name);
    if (!next) {
      if (knownShapes >= mostShapes) return membersInOrder(names);
      knownShapes += 1;
      shape.more.set(name, (next = { more: new Map() }));
    }
    shape = next;
  }
  return (shape.membersOf ??= membersInOrder(names));
}

const membersInOrder = (names: readonly string[]): Member[] => names.toSorted().map((name) => ({ name, before: `${jsonString(name)}:` }));

/** Entries of a bundle have a length of two bytes. */
export const longestLeaf = 65_535;
const mostBytesOfUnit = 3;

/** The text that proves a fact: every byte of it, and its place in the log. For a fact that is too long, its length and its hash. */
export function leafText(sha256: Sha256, fact: StoredFact): string {
  const { data, metadata } = fact;
  const whole =
    `{"created":"${fact.created.toISOString()}"` +
    (data instanceof Uint8Array ? '' : `,"data":${canonicalJson(data)}`) +
    `,"id":${jsonString(fact.id)}` +
    (metadata instanceof Uint8Array ? '' : `,"metadata":${canonicalJson(metadata ?? null)}`) +
    `,"position":"${fact.position}"` +
    (data instanceof Uint8Array ? `,"raw":"${toBase64(data)}"` : '') +
    (metadata instanceof Uint8Array ? `,"raw_metadata":"${toBase64(metadata)}"` : '') +
    `,"revision":"${fact.revision}","stream":${jsonString(fact.stream)},"type":${jsonString(fact.type)}}`;
  if (whole.length * mostBytesOfUnit <= longestLeaf) return whole;
  const bytes = bytesOf(whole);
  return bytes.length <= longestLeaf ? whole : shortLeafText(fact, bytes.length, toBase64(sha256(bytes)));
}

/** The leaf of a fact that is too long: its length and its hash instead of its data. */
function shortLeafText({ position, stream, revision, id, type, created }: StoredFact, bytes: number, sha256: string): string {
  return canonicalJson({
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
