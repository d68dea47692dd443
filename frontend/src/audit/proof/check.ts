import { areEqualBytes } from '@orderstream/proof/bytes';
import { firstDifference, type LeafDifference } from '@orderstream/proof/difference';
import { headIn } from '@orderstream/proof/note';
import { treeExtends, treeHasLeaf } from '@orderstream/proof/proofs';
import { Edge, tileWidth } from '@orderstream/proof/tree';
import { api } from '../../platform/api.ts';
import { SealedLog } from './log.ts';
import { ed25519KeysIn, verifySeal, type VerifiedSeal } from './seal.ts';

/** Why a check failed. `unsigned`: no published key has signed a seal. `rewritten`: the facts between two seals are not the sealed ones. */
export type CheckFinding = LeafDifference | { what: 'unsigned'; size: number } | { what: 'rewritten'; from: number; size: number };
export type CheckResult = { finding: CheckFinding | null; facts: number; keyId: string };
export type CheckProgress = (checked: number, total: number) => void;

const emptyLog: VerifiedSeal = { size: 0, root: new Uint8Array(), keyId: '' };

/** The seals in the notes, oldest first; `unsigned` is the size of the first one without a valid signature. */
async function verifiedSeals(notes: readonly string[]): Promise<{ seals: VerifiedSeal[]; unsigned: number | null }> {
  const keys = ed25519KeysIn((await api.get('/api/audit/keys')).keys);
  const seals: VerifiedSeal[] = [];
  for (const note of notes) {
    const seal = await verifySeal(note, keys);
    if (!seal) return { seals, unsigned: headIn(note).size };
    seals.push(seal);
  }
  return { seals: seals.sort((a, b) => a.size - b.size), unsigned: null };
}

/** Whether each seal extends the tree of the seal before it, from hashes alone; without an older seal, from the empty log. */
export async function checkGrowth(older: string | null, notes: readonly string[], signal?: AbortSignal): Promise<CheckResult> {
  const { seals, unsigned } = await verifiedSeals(older === null ? notes : [older, ...notes]);
  if (unsigned !== null) return { finding: { what: 'unsigned', size: unsigned }, facts: 0, keyId: '' };
  const newest = seals.at(-1) ?? emptyLog;
  const { tree } = new SealedLog(newest.size, signal);
  let before = emptyLog;
  for (const seal of seals) {
    if (!(await treeExtends(tree, before, seal)))
      return { finding: { what: 'rewritten', from: before.size, size: seal.size }, facts: before.size, keyId: newest.keyId };
    before = seal;
  }
  return { finding: null, facts: newest.size - (older === null ? 0 : (seals[0]?.size ?? 0)), keyId: newest.keyId };
}

/** Whether all facts up to the newest seal match the sealed ones. Without an older seal, the check starts with the first fact. */
export async function checkFacts(
  older: string | null,
  notes: readonly string[],
  onProgress: CheckProgress,
  signal?: AbortSignal,
): Promise<CheckResult> {
  const { seals, unsigned } = await verifiedSeals(older === null ? notes : [older, ...notes]);
  if (unsigned !== null) return { finding: { what: 'unsigned', size: unsigned }, facts: 0, keyId: '' };
  const first = older === null ? emptyLog : (seals.shift() ?? emptyLog);
  const { size, keyId } = seals.at(-1) ?? first;
  const log = new SealedLog(size, signal);
  const edge = await Edge.of(log.tree, first.size);
  const checkResult = (finding: CheckFinding): CheckResult => ({ finding, facts: edge.size - first.size, keyId });
  if (first.size > 0 && !areEqualBytes(edge.root(), first.root)) return checkResult({ what: 'rewritten', from: 0, size: first.size });
  let sealed = first.size;
  for (let tile = Math.floor(first.size / tileWidth); edge.size < size; tile += 1) {
    const { leaves, hashes } = await log.factsOfTile(tile);
    const isIntact = leaves.length === hashes.length && leaves.every((leaf, at) => areEqualBytes(leaf.hash, hashes[at] ?? emptyLog.root));
    const finding = isIntact ? null : firstDifference(log.tree.hasher, leaves, hashes, await log.positionsOfTile(tile));
    if (finding) return checkResult(finding);
    for (const { hash } of leaves.slice(edge.size - tile * tileWidth)) {
      edge.append(hash);
      const seal = seals.find((one) => one.size === edge.size);
      if (seal && !areEqualBytes(edge.root(), seal.root)) return checkResult({ what: 'rewritten', from: sealed, size: seal.size });
      if (seal) sealed = seal.size;
    }
    onProgress(edge.size - first.size, size - first.size);
  }
  return { finding: null, facts: size - first.size, keyId };
}

export type InclusionResult = CheckResult & { index: number; size: number; leaf: string };

/** Whether the fact at a position matches the sealed one; `unsealed` if the seal does not cover it. */
export async function checkInclusion(position: string, note: string): Promise<InclusionResult | 'unsealed'> {
  const { from, positions } = await api.get('/api/audit/log/positions', { query: { position } });
  const index = from + positions.indexOf(position);
  const { seals, unsigned } = await verifiedSeals([note]);
  const [seal] = seals;
  const none = { index, size: headIn(note).size, leaf: '', facts: 0, keyId: '' };
  if (!seal) return { ...none, finding: { what: 'unsigned', size: unsigned ?? 0 } };
  if (index >= seal.size || index < from) return 'unsealed';
  const log = new SealedLog(seal.size);
  const { leaves, hashes } = await log.factsOfTile(Math.floor(index / tileWidth));
  const common = { index, size: seal.size, keyId: seal.keyId, facts: 1 };
  const leaf = leaves[index - from];
  if (leaf && (await treeHasLeaf(log.tree, { hash: leaf.hash, index }, seal))) return { ...common, finding: null, leaf: leaf.text };
  const finding = firstDifference(log.tree.hasher, leaves, hashes, positions);
  return { ...common, leaf: '', finding: finding ?? { what: 'rewritten', from: 0, size: seal.size } };
}
