import { createHash } from 'node:crypto';
import type { EventStore, StoredEvent } from '@orderstream/eventstore/event-store';
import { leafText } from '@orderstream/proof/leaf';
import { headIn } from '@orderstream/proof/note';
import { inclusionPath, subtreesOver, tileWidth, type Subtree, type Tree } from '@orderstream/proof/tree';
import { csvLines } from '../../platform/http/csv.ts';
import { isUnfiltered, matchesFilter, type ExportFilter } from './export-filter.ts';
import { sha256 } from '../sealing/hasher.ts';
import type { Notary } from '../sealing/notary.ts';
import type { OriginChange } from '../sealing/origins.vault.ts';
import type { TreeLeaf, Seal, TreeVault } from '../sealing/tree.vault.ts';

export type ExportDeps = { tree: TreeVault; notary: Notary; store: EventStore; changes: readonly OriginChange[] };
/** The positions behind `after` and up to `until`; never beyond the seal. */
export type ExportRange = { after?: string | undefined; until?: string | undefined };
const lastPosition = 2n ** 63n - 1n;

/** The leaves to export, in the tree of their seal. */
export type ExportedLeaves = { seal: Seal; from: number; until: number };

/** The leaves of a range of positions, up to the size of the seal. */
export async function leavesToExport({ tree }: Pick<ExportDeps, 'tree'>, seal: Seal, range: ExportRange): Promise<ExportedLeaves> {
  const behind = range.until === undefined ? lastPosition : BigInt(range.until);
  const until = Math.min(await tree.indexAfter(behind), seal.size);
  return { seal, from: Math.min(await tree.indexAfter(BigInt(range.after ?? 0)), until), until };
}

/** The facts of a part of the log, block by block: those in the store, beside the tree's leaves. */
async function* readBlocks(
  { tree, store }: ExportDeps,
  { from, until }: ExportedLeaves,
): AsyncGenerator<{ leaves: TreeLeaf[]; events: StoredEvent[] }> {
  const before = from === 0 ? 0n : ((await tree.leaves(from - 1, from))[0]?.position ?? 0n);
  const events = store.readStored({ after: before })[Symbol.asyncIterator]();
  try {
    let next = await events.next();
    for (let start = from; start < until; start += tileWidth) {
      const leaves = await tree.leaves(start, Math.min(start + tileWidth, until));
      const last = leaves.at(-1)?.position ?? 0n;
      const some: StoredEvent[] = [];
      for (; !next.done && next.value.position <= last; next = await events.next()) some.push(next.value);
      yield { leaves, events: some };
    }
  } finally {
    await events.return?.();
  }
}

const base64 = (hash: Buffer) => hash.toString('base64');
/** The roots of subtrees, in base64. */
const subtreeRoots = (nodes: Tree<Buffer>, subtrees: readonly Subtree[]) =>
  Promise.all(subtrees.map(async ({ level, index }) => base64(await nodes.nodeAt(level, index))));

/** The changes of the log's name that the seal covers. */
function sealedOrigins(changes: readonly OriginChange[], seal: Seal): { origins?: object[] } {
  const covered = changes.filter(({ position }) => position <= seal.to_position);
  return covered.length > 0 ? { origins: covered.map(({ from, to, size, reason }) => ({ from, to, size, reason })) } : {};
}

/** The lines of an export as docs/audit-format.md describes them. */
export async function* ndjsonLines(deps: ExportDeps, exported: ExportedLeaves, filter: ExportFilter): AsyncGenerator<string> {
  const { tree, notary } = deps;
  const { seal, from, until } = exported;
  const nodes = tree.openTree();
  const whole = isUnfiltered(filter);
  const { origin } = headIn(seal.note);
  const beside = whole && {
    before: await subtreeRoots(nodes, subtreesOver(0, from)),
    after: await subtreeRoots(nodes, subtreesOver(until, seal.size)),
  };
  const origins = sealedOrigins(deps.changes, seal);
  const manifest = { form: 'orderstream-export/1', origin, ...origins, seal: seal.note, filter, from, until, whole, ...beside };
  const first = JSON.stringify({ manifest });
  yield `${first}\n`;
  const hashes = createHash('sha256');
  let count = 0;
  for await (const { leaves, events } of readBlocks(deps, exported)) {
    const chosen = whole ? events : events.filter((event) => matchesFilter(filter, event));
    const byPosition = new Map(leaves.map((leaf) => [leaf.position, leaf]));
    const listed = whole ? leaves : chosen.flatMap(({ position }) => byPosition.get(position) ?? []);
    for (const event of chosen) {
      const leaf = byPosition.get(event.position);
      const proof =
        whole || !leaf
          ? ''
          : `"index":${leaf.index},"path":${JSON.stringify((await inclusionPath(nodes, leaf.index, seal.size)).map(base64))},`;
      yield `{${proof}"leaf":${leafText(sha256, event)}}\n`;
    }
    if (listed.length === 0) continue;
    count += listed.length;
    const bytes = Buffer.concat(listed.map(({ hash }) => hash));
    hashes.update(bytes);
    yield `${JSON.stringify({ block: { positions: listed.map(({ position }) => String(position)), hashes: base64(bytes) } })}\n`;
  }
  const hash = base64(hashes.digest());
  const start = base64(createHash('sha256').update(first).digest());
  yield `${JSON.stringify({ end: { count, hash, note: notary.sign(`${origin}/export\n${count}\n${hash}\n${start}\n`, origin) } })}\n`;
}

const columns = ['index', 'position', 'stream', 'revision', 'id', 'type', 'created', 'data', 'metadata'] as const;

/** The same facts as CSV, without proofs; the last row gives their range and number. */
export const tableLines = (...exported: Parameters<typeof tableRows>): AsyncGenerator<string> => csvLines(columns, tableRows(...exported));

async function* tableRows(deps: ExportDeps, exported: ExportedLeaves, filter: ExportFilter) {
  const { seal, from, until } = exported;
  let count = 0;
  for await (const { leaves, events } of readBlocks(deps, exported)) {
    const indexes = new Map(leaves.map(({ position, index }) => [position, index]));
    for (const event of events) {
      if (!matchesFilter(filter, event)) continue;
      const { position, stream, revision, id, type, created, data, metadata } = event;
      const index = indexes.get(position);
      const row = [String(index ?? ''), String(position), stream, String(revision), id, type, created.toISOString()];
      count += 1;
      yield [...row, JSON.stringify(data), JSON.stringify(metadata ?? null)];
    }
  }
  const { origin } = headIn(seal.note);
  const manifest = {
    origin,
    ...sealedOrigins(deps.changes, seal),
    seal: seal.note,
    filter,
    from,
    until,
    whole: isUnfiltered(filter),
    count,
  };
  yield ['', '', '', '', '', 'manifest', '', JSON.stringify(manifest), ''];
}
