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
import { ClearedUnitsVault } from './cleared-units.vault.ts';
import { decideAfterLookup } from '../secrets/look-up-units.ts';
import { pool } from '../pool/pool.decider.ts';
import { PrivateInfoVault } from '../secrets/private-info.vault.ts';
import { UnitWordsVault } from './unit-words.vault.ts';
import { validVersions } from '../secrets/valid-versions.ts';

export type ImportResult = { created: number; blank: number; refused: { line: number; code: string }[]; position: string | null };

/** Adds units to stock, one for each line that is not blank. */
export class ImportProducts extends command('ImportProducts')<
  {
    sku: Sku;
    lines: readonly string[];
    /** Of the whole import, and of each line. */
    words: { batch: string | null; notes: readonly (string | null)[] };
  },
  ImportResult
>() {}

/** The number of units in one append, a third of the store's limit. */
const batchSize = 500;

type Line = { line: number; text: string };
type Unit = Line & { id: string; version: string };
type Batch = { units: readonly Unit[]; position: string | null };

const needs = { store: EVENT_STORE, vault: PrivateInfoVault, clearedUnits: ClearedUnitsVault, words: UnitWordsVault };
type Deps = DepsOf<typeof needs>;

/** Lines that cannot be imported are listed in the answer; the units of all others are in stock. */
export const importProducts = useCase(ImportProducts, needs, async ({ sku, lines, words }, deps): Promise<ImportResult> => {
  const context = currentContext();
  const texts = lines.map((line, index): Line => ({ text: line.trim(), line: index + 1 }));
  const nonBlank = texts.filter(({ text }) => text !== '');
  const tooLong = new Set(nonBlank.filter(({ text }) => [...text].length > privateInfoLimit).map(({ line }) => line));
  const firsts = new Map(nonBlank.toReversed().map(({ text, line }) => [text, line]));
  const wanted = nonBlank.filter(({ text, line }) => !tooLong.has(line) && firsts.get(text) === line);
  const importedLines = new Set<number>();
  let last: string | null = null;
  for (let from = 0; from < wanted.length; from += batchSize) {
    const { units, position } = await takeIntoStock(deps, sku, await toUnits(deps, wanted.slice(from, from + batchSize), context), context);
    const descriptions = units.map(({ id, line }) => ({ id, batch: words.batch, note: words.notes[line - 1] ?? null }));
    await deps.words.keep(descriptions.filter(({ batch, note }) => batch || note));
    for (const { line } of units) importedLines.add(line);
    last = position ?? last;
  }
  const refused = nonBlank.filter(({ line }) => !importedLines.has(line));
  const refusedLines = refused.map(({ line }) => ({ line, code: tooLong.has(line) ? 'too_long' : 'product_duplicate' }));
  return { created: importedLines.size, blank: texts.length - nonBlank.length, refused: refusedLines, position: last };
});

/** The id derives from the request and the line: a repeated request creates the same units, whatever happened to the other lines. */
async function toUnits({ vault }: Deps, lines: readonly Line[], { commandId }: CommandContext): Promise<Unit[]> {
  const versions = await vault.fingerprints(lines.map(({ text }) => text));
  return lines.map((one, index) => {
    return { ...one, id: derivedId(v5(`line ${one.line}`, commandId), 'product'), version: versions[index] ?? '' };
  });
}

/** Stores the secrets before it appends the events, so that every unit in stock can be delivered. */
async function takeIntoStock(deps: Deps, sku: Sku, units: readonly Unit[], context: CommandContext): Promise<Batch> {
  const { vault } = deps;
  const fresh = await withoutDuplicates(deps, units);
  const storedIds = await vault.keepAll(fresh);
  const stored = fresh.filter(({ id }) => storedIds.has(id));
  const first = stored[0];
  if (!first) return { units: [], position: null };
  return withContext({ ...context, commandId: v5(`lines from ${first.line}`, context.commandId) }, () => addToPool(deps, sku, stored));
}

/**
 * The units whose secret no other unit has, under any SKU: a duplicate would be sold twice. An old version that no event names was left
 * by a crash and is removed.
 */
async function withoutDuplicates(deps: Deps, units: readonly Unit[]): Promise<Unit[]> {
  const { store, vault } = deps;
  const ids = new Map(units.map(({ id, version }) => [version, id]));
  const others = (await vault.unitsWithAny([...ids.keys()])).filter(({ id, version }) => ids.get(version) !== id);
  if (others.length === 0) return [...units];
  const versions = await validVersions(
    { store, clearedUnits: deps.clearedUnits },
    others.map(({ id }) => id),
  );
  const isTaken = ({ id, version, isNew }: (typeof others)[number]) => isNew || versions.get(id)?.version === version;
  for (const leftover of others.filter((one) => !isTaken(one))) await vault.dropUnnamed(leftover);
  const takenVersions = new Set(others.filter(isTaken).map(({ version }) => version));
  return units.filter(({ version }) => !takenVersions.has(version));
}

/** Adds the units in one append, without those whose secret the pool already has. */
async function addToPool(deps: Deps, sku: Sku, units: readonly Unit[]): Promise<Batch> {
  const { store, clearedUnits } = deps;
  try {
    const added = units.map(({ id: productId, version: fingerprint }) => ({ productId, fingerprint }));
    const ids = added.map(({ productId }) => productId);
    // An id that the pool has once had is not added again, even after the unit was cleared.
    const { position } = await decideAfterLookup({ store, clearedUnits }, sku, ids, async ({ state: { lastClearing }, rows }) =>
      transact(store, pool, sku, { type: 'AddProducts', sku, units: added.filter(({ productId }) => !rows.has(productId)), lastClearing }),
    );
    return { units, position };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'product_duplicate') throw error;
    const duplicates = new Set(error.details?.map(({ field }) => field));
    const rest = units.filter(({ id }) => !duplicates.has(id));
    return rest.length === 0 || duplicates.size === 0 ? { units: [], position: null } : addToPool(deps, sku, rest);
  }
}
