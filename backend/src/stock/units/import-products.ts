import type { Sku } from '@orderstream/contracts/catalogue';
import { privateInfoLimit } from '@orderstream/contracts/stock/lifecycle';
import { v5 } from 'uuid';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { command } from '../../platform/deciding/command.ts';
import { currentContext, withContext, type CommandContext } from '../../platform/deciding/context.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { lookThenDecide } from '../secrets/look-for.ts';
import { pool } from '../pool/pool.decider.ts';
import { PrivateInfoVault } from '../secrets/private-info.vault.ts';
import { UnitWordsVault } from './unit-words.vault.ts';
import { standingVersions } from '../secrets/standing-versions.ts';

export type Imported = { created: number; blank: number; refused: { line: number; code: string }[]; position: string | null };

/** Takes units into stock, one for each line that says something. */
export class ImportProducts extends command('ImportProducts')<
  {
    sku: Sku;
    lines: readonly string[];
    /** Of the whole import, and of each line. */
    words: { batch: string | null; notes: readonly (string | null)[] };
  },
  Imported
>() {}

/** So many units become one append, a third of what a store takes at once. */
const together = 500;

type Line = { line: number; text: string };
type Unit = Line & { id: string; version: string };
type Batch = { units: readonly Unit[]; position: string | null };

const needs = { store: EVENT_STORE, vault: PrivateInfoVault, left: LeftUnitsVault, words: UnitWordsVault };
type Deps = DepsOf<typeof needs>;

/** Lines that cannot be taken are named, the units of the others are in stock. */
export const importProducts = useCase(ImportProducts, needs, async ({ sku, lines, words }, deps): Promise<Imported> => {
  const context = currentContext();
  const texts = lines.map((line, index): Line => ({ text: line.trim(), line: index + 1 }));
  const said = texts.filter(({ text }) => text !== '');
  const tooLong = new Set(said.filter(({ text }) => [...text].length > privateInfoLimit).map(({ line }) => line));
  const firsts = new Map(said.toReversed().map(({ text, line }) => [text, line]));
  const wanted = said.filter(({ text, line }) => !tooLong.has(line) && firsts.get(text) === line);
  const taken = new Set<number>();
  let last: string | null = null;
  for (let from = 0; from < wanted.length; from += together) {
    const { units, position } = await take(deps, sku, await unitsOf(deps, wanted.slice(from, from + together), context), context);
    const about = units.map(({ id, line }) => ({ id, batch: words.batch, note: words.notes[line - 1] ?? null }));
    await deps.words.keep(about.filter(({ batch, note }) => batch || note));
    for (const { line } of units) taken.add(line);
    last = position ?? last;
  }
  const refused = said.filter(({ line }) => !taken.has(line));
  const answers = refused.map(({ line }) => ({ line, code: tooLong.has(line) ? 'too_long' : 'product_duplicate' }));
  return { created: taken.size, blank: texts.length - said.length, refused: answers, position: last };
});

/** The id derives from the request and the line: a repeated request creates the same units, whatever happened to the other lines. */
async function unitsOf({ vault }: Deps, lines: readonly Line[], { commandId }: CommandContext): Promise<Unit[]> {
  const versions = await vault.fingerprints(lines.map(({ text }) => text));
  return lines.map((one, index) => {
    return { ...one, id: derivedId(v5(`line ${one.line}`, commandId), 'product'), version: versions[index] ?? '' };
  });
}

/** Secret before fact: a unit in stock can always be delivered. */
async function take(deps: Deps, sku: Sku, units: readonly Unit[], context: CommandContext): Promise<Batch> {
  const { vault } = deps;
  const fresh = await withoutDuplicates(deps, units);
  const kept = await vault.keepAll(fresh);
  const ours = fresh.filter(({ id }) => kept.has(id));
  const first = ours[0];
  if (!first) return { units: [], position: null };
  return withContext({ ...context, commandId: v5(`lines from ${first.line}`, context.commandId) }, () => add(deps, sku, ours));
}

/**
 * The same secret twice would be sold twice, under any SKU. An old version that no fact names was left behind by a crash and is
 * removed.
 */
async function withoutDuplicates(deps: Deps, units: readonly Unit[]): Promise<Unit[]> {
  const { store, vault } = deps;
  const ids = new Map(units.map(({ id, version }) => [version, id]));
  const others = (await vault.likeAll([...ids.keys()])).filter(({ id, version }) => ids.get(version) !== id);
  if (others.length === 0) return [...units];
  const standing = await standingVersions(
    { store, left: deps.left },
    others.map(({ id }) => id),
  );
  const isTaken = ({ id, version, isNew }: (typeof others)[number]) => isNew || standing.get(id)?.version === version;
  for (const left of others.filter((one) => !isTaken(one))) await vault.clear(left);
  const taken = new Set(others.filter(isTaken).map(({ version }) => version));
  return units.filter(({ version }) => !taken.has(version));
}

/** Units that the pool has under the same text already stay out; the others are added by one fact each, in one append. */
async function add(deps: Deps, sku: Sku, units: readonly Unit[]): Promise<Batch> {
  const { store, left } = deps;
  try {
    const added = units.map(({ id: productId, version: fingerprint }) => ({ productId, fingerprint }));
    const ids = added.map(({ productId }) => productId);
    // An id that was here once is not added again, also after it has left.
    const { position } = await lookThenDecide({ store, left }, sku, ids, async ({ state: { cleared }, rows }) =>
      transact(store, pool, sku, { type: 'AddProducts', sku, units: added.filter(({ productId }) => !rows.has(productId)), cleared }),
    );
    return { units, position };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'product_duplicate') throw error;
    const twice = new Set(error.details?.map(({ field }) => field));
    const rest = units.filter(({ id }) => !twice.has(id));
    return rest.length === 0 || twice.size === 0 ? { units: [], position: null } : add(deps, sku, rest);
  }
}
