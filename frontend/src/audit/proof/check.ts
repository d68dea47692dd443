import { api } from '../../platform/api.ts';
import { isSame, textOf } from './hashes.ts';
import { difference, leavesIn, type Finding } from './leaves.ts';
import { LogTiles } from './log.ts';
import { headIn, keysIn, type Head } from './notes.ts';
import { Edge, includes, isGrown } from './tree.ts';

/** `unsigned`: none of the published keys has signed it. `rewritten`: the facts between two seals are not those that were sealed. */
export type Trouble = Finding | { what: 'unsigned'; size: number } | { what: 'rewritten'; from: number; size: number };
export type Verdict = { trouble: Trouble | null; facts: number; keyId: string };
export type Progress = (done: number, of: number) => void;

const sizeIn = (note: string): number => Number(note.split('\n')[1] ?? 0);
const beginning: Head = { origin: '', size: 0, root: new Uint8Array(), keyId: '' };

const published = async () => keysIn((await api.get('/api/audit/keys')).keys);

/** Seals with verified signatures, from the oldest to the newest; otherwise the first unsigned one. */
async function headsOf(notes: readonly string[]): Promise<{ heads: Head[]; unsigned: number | null }> {
  const keys = await published();
  const heads: Head[] = [];
  for (const note of notes) {
    const head = await headIn(note, keys);
    if (!head) return { heads, unsigned: sizeIn(note) };
    heads.push(head);
  }
  return { heads: heads.sort((a, b) => a.size - b.size), unsigned: null };
}

/** Whether each of these seals is the one before it, grown: from hashes alone; without a first seal, from the beginning. */
export async function checkGrowth(older: string | null, notes: readonly string[], signal?: AbortSignal): Promise<Verdict> {
  const { heads, unsigned } = await headsOf(older === null ? notes : [older, ...notes]);
  if (unsigned !== null) return { trouble: { what: 'unsigned', size: unsigned }, facts: 0, keyId: '' };
  const newest = heads.at(-1) ?? beginning;
  const tiles = new LogTiles(newest.size, signal);
  let before = beginning;
  for (const head of heads) {
    if (!(await isGrown(tiles.nodeAt, before, head)))
      return { trouble: { what: 'rewritten', from: before.size, size: head.size }, facts: before.size, keyId: newest.keyId };
    before = head;
  }
  return { trouble: null, facts: newest.size - (older === null ? 0 : (heads[0]?.size ?? 0)), keyId: newest.keyId };
}

/** Whether all facts between these two seals match the sealed ones; without a first seal, from the beginning. */
export async function checkFacts(
  older: string | null,
  notes: readonly string[],
  onProgress: Progress,
  signal?: AbortSignal,
): Promise<Verdict> {
  const { heads, unsigned } = await headsOf(older === null ? notes : [older, ...notes]);
  if (unsigned !== null) return { trouble: { what: 'unsigned', size: unsigned }, facts: 0, keyId: '' };
  const first = older === null ? beginning : (heads.shift() ?? beginning);
  const { size, keyId } = heads.at(-1) ?? first;
  const tiles = new LogTiles(size, signal);
  const edge = await Edge.of(tiles.nodeAt, first.size);
  const stop = (trouble: Trouble): Verdict => ({ trouble, facts: edge.size - first.size, keyId });
  if (first.size > 0 && !isSame(await edge.root(), first.root)) return stop({ what: 'rewritten', from: 0, size: first.size });
  let sealed = first.size;
  for (let tile = Math.floor(first.size / 256); edge.size < size; tile += 1) {
    const [leaves, hashes] = [await leavesIn(await tiles.entries(tile)), await tiles.hashes(0, tile)];
    const intact = leaves.length === hashes.length && leaves.every((leaf, at) => isSame(leaf.hash, hashes[at] ?? new Uint8Array()));
    const finding = intact ? null : await difference(leaves, hashes, await tiles.positions(tile));
    if (finding) return stop(finding);
    for (const { hash } of leaves.slice(edge.size - tile * 256)) {
      await edge.push(hash);
      const seal = heads.find((head) => head.size === edge.size);
      if (seal && !isSame(await edge.root(), seal.root)) return stop({ what: 'rewritten', from: sealed, size: seal.size });
      if (seal) sealed = seal.size;
    }
    onProgress(edge.size - first.size, size - first.size);
  }
  return { trouble: null, facts: size - first.size, keyId };
}

export type Inclusion = Verdict & { index: number; size: number; leaf: string };

/** Whether a fact matches the sealed one; `unsealed` while no seal covers it. */
export async function checkInclusion(position: string, note: string): Promise<Inclusion | 'unsealed'> {
  const { from, positions } = await api.get('/api/audit/log/positions', { query: { position } });
  const index = from + positions.indexOf(position);
  const { heads, unsigned } = await headsOf([note]);
  const head = heads[0];
  const none = { index, size: sizeIn(note), leaf: '', facts: 0, keyId: '' };
  if (!head) return { ...none, trouble: { what: 'unsigned', size: unsigned ?? 0 } };
  if (index >= head.size || index < from) return 'unsealed';
  const tiles = new LogTiles(head.size);
  const tile = Math.floor(index / 256);
  const [leaves, hashes] = [await leavesIn(await tiles.entries(tile)), await tiles.hashes(0, tile)];
  const told = { index, size: head.size, keyId: head.keyId, facts: 1 };
  const leaf = leaves[index - from];
  if (leaf && (await includes(tiles.nodeAt, leaf.hash, index, head))) return { ...told, trouble: null, leaf: textOf(leaf.bytes) };
  const finding = await difference(leaves, hashes, positions);
  return { ...told, leaf: '', trouble: finding ?? { what: 'rewritten', from: 0, size: head.size } };
}
