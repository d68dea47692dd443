import { parseArgs } from 'node:util';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { migrateReadModels } from '../building/migrate.ts';
import type { Model } from '../declaring/model.ts';
import { listParked } from '../writing/parking.ts';
import { rebuildModel, type RebuildProgress } from '../building/rebuild.ts';
import { shareReads } from './shared-reads.ts';
import { unparkStream } from '../writing/unpark.ts';
import type { WrongRow } from '../comparing/compare.ts';
import { isEqual, verifyAll, type VerifiedTable } from '../comparing/verify.ts';

export const manageUsage = `usage:
  rebuild MODEL… | --all   fills new tables from the log and swaps them in
    --park                 leaves out streams that it cannot apply
  verify [MODEL…]          compares tables with a replay of the log, row by row
  parked                   lists the streams that read models have parked
  unpark MODEL STREAM      applies what was missed, once its cause is repaired`;

export type ManageDeps = {
  pool: Pool;
  store: Pick<EventStore, 'read' | 'readAll' | 'head'>;
  models: readonly Model[];
  log: Logger;
  signal: AbortSignal;
  say: (line: string) => void;
};

/** What the command line asked for cannot be done as it was asked. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

function parseArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: { all: { type: 'boolean' }, park: { type: 'boolean' } } });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${manageUsage}`);
  }
}

/** Answers the exit status: 0, or 1 when a verification found a difference. */
export async function runManageCommand(deps: ManageDeps, argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(argv);
  const [action, ...names] = positionals;
  await migrateReadModels(deps.pool, deps.models);
  switch (action) {
    case 'rebuild':
      return rebuildAll(deps, values.all ? deps.models : modelsByName(deps, names), values.park ? 'park' : 'stop');
    case 'verify':
      return verifyTables(deps, names.length > 0 ? modelsByName(deps, names) : deps.models);
    case 'parked':
      return listParkedStreams(deps);
    case 'unpark':
      return unparkByName(deps, names);
    default:
      throw new UsageError(manageUsage);
  }
}

/** The read models of these names; throws a usage error for an unknown one. */
function modelsByName({ models }: ManageDeps, names: readonly string[]): Model[] {
  if (names.length === 0) throw new UsageError(manageUsage);
  return names.map((name) => {
    const model = models.find((one) => one.name === name);
    if (!model) throw new UsageError(`there is no read model "${name}", only ${models.map((one) => one.name).join(', ')}`);
    return model;
  });
}

const formatPercent = (share: number): string => `${(share * 100).toFixed(0)} %, `;

async function rebuildAll(deps: ManageDeps, models: readonly Model[], onPoison: 'stop' | 'park'): Promise<number> {
  const { say } = deps;
  const onProgress = ({ model, phase, events, share, secondsLeft }: RebuildProgress) =>
    say(
      `${model}: ${phase === 'reading' ? 'reading' : 'catching up'}, ${share === null ? '' : formatPercent(share)}${events} events${secondsLeft === null ? '' : `, ${secondsLeft} s left`}`,
    );
  const store = shareReads(deps.store);
  const rebuilding = models.map(async (model) => {
    const rebuilt = await rebuildModel({ ...deps, store, onProgress, onPoison }, model);
    if (!rebuilt) return;
    const parked = rebuilt.parked > 0 ? `, ${rebuilt.parked} streams parked` : '';
    say(`${model.name}: rebuilt from ${rebuilt.events} events in ${(rebuilt.milliseconds / 1000).toFixed(1)} s${parked}`);
  });
  // One that stops does not stop the others.
  const failed = (await Promise.allSettled(rebuilding)).filter((one) => one.status === 'rejected');
  for (const { reason } of failed) say(reason instanceof Error ? reason.message : String(reason));
  return failed.length === 0 ? 0 : 1;
}

const mostDescribed = 5;

const describeRow = ({ key, how, columns }: WrongRow): string =>
  how === 'different'
    ? `${key} (${columns.map(({ column, live, replay }) => `${column} is ${live ?? 'null'}, not ${replay ?? 'null'}`).join('; ')})`
    : `${key} (${how === 'missing' ? 'missing' : 'too many'})`;

const describeTable = (table: VerifiedTable): string => {
  const { model, rows, position, parked, missing, extra, different, wrong } = table;
  const parkedNote = parked > 0 ? `; ${parked} parked streams left out` : '';
  if (isEqual(table)) return `${model}: ${rows} rows equal a replay to position ${position}${parkedNote}`;
  return `${model}: DIFFERS from a replay to position ${position}: ${missing} rows missing, ${extra} too many, ${different} different, such as ${wrong.slice(0, mostDescribed).map(describeRow).join(', ')}${parkedNote}`;
};

async function verifyTables(deps: ManageDeps, models: readonly Model[]): Promise<number> {
  const verified = await verifyAll(deps, models);
  for (const one of verified) deps.say(describeTable(one));
  return verified.every(isEqual) ? 0 : 1;
}

async function listParkedStreams({ pool, say }: ManageDeps): Promise<number> {
  const parked = await listParked(pool);
  for (const { model, stream, type, position, problem } of parked)
    say(`${model}: ${stream} since ${type} at position ${position}: ${problem}`);
  if (parked.length === 0) say('nothing is parked');
  return 0;
}

/** Runs `unpark MODEL STREAM`. */
async function unparkByName(deps: ManageDeps, names: readonly string[]): Promise<number> {
  const [name, stream, ...rest] = names;
  if (name === undefined || stream === undefined || rest.length > 0) throw new UsageError(manageUsage);
  for (const model of modelsByName(deps, [name])) {
    const { events } = await unparkStream(deps.pool, deps.store, model, stream);
    deps.say(`${model.name}: listens to ${stream} again; ${events} events folded in`);
  }
  return 0;
}
