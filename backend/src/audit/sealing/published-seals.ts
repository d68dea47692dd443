import { readFile } from 'node:fs/promises';
import { isLogName, nextLogName } from '@orderstream/proof/log-names';
import { headIn, notesIn } from '@orderstream/proof/note';
import { rootOf, type Tree } from '@orderstream/proof/tree';
import type { Notary } from './notary.ts';
import type { OriginChange } from './origins.vault.ts';

/** The seals that were published before the log was restored, from a file; none without such a file. */
export async function readPublishedSeals(file: string | null): Promise<string[]> {
  if (file === null) return [];
  try {
    return notesIn(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * The new name to record when published seals cover facts that the log no longer has; null if the log agrees with all of them. Seals
 * under earlier names of the log have been dealt with.
 */
export async function originAfterLoss(
  published: readonly string[],
  { notary, changes, size, tree }: { notary: Notary; changes: readonly OriginChange[]; size: number; tree: Tree<Buffer> },
): Promise<{ from: string; to: string; size: number } | null> {
  const past = new Set(changes.map(({ from }) => from));
  const heads = published
    .map((note) => ({ note, ...headIn(note) }))
    .filter(({ origin }) => isLogName(notary.origin, origin) && !past.has(origin))
    .sort((a, b) => b.size - a.size);
  const last = changes.at(-1);
  const from = last?.to ?? notary.origin;
  // The lost part of the log may have had later names.
  const to = nextLogName(notary.origin, [from, ...heads.map(({ origin }) => origin)]);
  const agreed = last?.reason === 'restored' ? last.size : 0;
  let lost = 0;
  for (const head of heads) {
    if (!notary.hasSigned(head.note)) continue;
    // A log that has a seal also has everything before it.
    if (head.size <= size && (await rootOf(tree, head.size)).equals(head.root))
      return lost === 0 ? null : { from, to, size: Math.max(head.size, agreed) };
    lost += 1;
  }
  return lost === 0 ? null : { from, to, size: agreed };
}
