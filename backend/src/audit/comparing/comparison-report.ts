import { canonicalJson } from '@orderstream/proof/leaf';
import type { FinishedComparison } from './comparisons.vault.ts';
import type { Seal } from '../sealing/tree.vault.ts';

/** Readers of signed notes accept at most a million bytes. */
const mostBytes = 900_000;

/**
 * The text to be signed: the name of the log with `/comparison` behind it, and one line of JSON. Differing rows are counted, and named
 * as far as there is room.
 */
export function comparisonReport(
  origin: string,
  { started_at, ended_at, events, until, outcome, tables }: FinishedComparison,
  { size, root }: Seal,
): string {
  const head = {
    started: started_at.toISOString(),
    ended: ended_at.toISOString(),
    position: until,
    events: Number(events),
    seal: { size, root: root.toString('base64') },
    equal: outcome === 'equal',
  };
  for (let mostNamed = Infinity; ; mostNamed = mostNamed === Infinity ? 50 : Math.floor(mostNamed / 2)) {
    const text = canonicalJson({ ...head, tables: tables.map((table) => ({ ...table, wrong: table.wrong.slice(0, mostNamed) })) });
    if (mostNamed === 0 || Buffer.byteLength(text) <= mostBytes) return `${origin}/comparison\n${text}\n`;
  }
}
