import { readFile } from 'node:fs/promises';
import { headIn, notesIn, type Notary } from './note.ts';
import type { OriginChange } from './origins.vault.ts';
import { rootOf, type NodeAt } from './tree.ts';

type Head = ReturnType<typeof headIn>;

/** The seals published before the log was restored, kept outside. None without such a file. */
export async function publishedSeals(file: string | null): Promise<string[]> {
  if (file === null) return [];
  try {
    return notesIn(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

type Tree = { size: number; nodeAt: NodeAt };

/**
 * The fact to record when published seals cover facts that the log no longer has; null where the log agrees with all of them.
 * Seals under earlier names of the log are already accounted for.
 */
export async function breakWith(
  published: readonly string[],
  { notary, changes, tree }: { notary: Notary; changes: readonly OriginChange[]; tree: Tree },
): Promise<{ from: string; to: string; size: number } | null> {
  const past = new Set(changes.map(({ from }) => from));
  const heads = published
    .map((note) => ({ note, ...headIn(note) }))
    .filter(({ origin }) => notary.generationOf(origin) !== null && !past.has(origin))
    .sort((a, b) => b.size - a.size);
  const last = changes.at(-1);
  const from = last?.to ?? notary.origin;
  const agreed = last?.reason === 'restored' ? last.size : 0;
  let lost = 0;
  for (const head of heads) {
    if (!notary.accepts(head.note)) continue;
    // A log that has a seal also has everything before it.
    if (await holds(head, tree)) return lost === 0 ? null : { from, to: nextName(notary, heads, from), size: Math.max(head.size, agreed) };
    lost += 1;
  }
  return lost === 0 ? null : { from, to: nextName(notary, heads, from), size: agreed };
}

const holds = async ({ size, root }: Head, tree: Tree): Promise<boolean> =>
  size <= tree.size && (await rootOf(tree.nodeAt, size)).equals(root);

/** An unused name: the lost part of the log may have had later ones. */
const nextName = (notary: Notary, heads: readonly Head[], from: string): string =>
  notary.nameOf(1 + Math.max(...[from, ...heads.map(({ origin }) => origin)].map((name) => notary.generationOf(name) ?? 1)));
