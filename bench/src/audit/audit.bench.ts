import { execFile, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrations } from '@orderstream/backend/migrations';
import { TestSealedLog } from '@orderstream/backend/audit/testing/sealing';
import { migrate } from '@orderstream/backend/platform/database/migrations';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { NewEvent } from '@orderstream/eventstore/event-store';
import { migrateReadModels } from '@orderstream/projections/platform/building/migrate';
import { readModels } from '@orderstream/projections/registry';
import { generateAccountEvents } from '../account-events.ts';
import type { BenchSettings } from '../main.ts';
import { measureInterleaved, median, ratioVerdict, type BenchVerdict } from '../ratio.ts';
import { spawnEventStore, spawnPostgres } from '../servers.ts';

const run_ = promisify(execFile);
const script = fileURLToPath(new URL('../../../dist/auditor/verify-export.mjs', import.meta.url));
const parser = fileURLToPath(new URL('./audit-parse.child.js', import.meta.url));

/** R9: what it costs to prove the log, to take it away, and to keep sealing it. */
export async function run(settings: BenchSettings): Promise<BenchVerdict[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-audit-'));
  // The sealer of the specs keeps its files in the folder of a test run, which a benchmark has none of.
  process.env['TEST_FOLDER'] ??= folder;
  try {
    return [...(await exportVerdicts(settings, folder)), await sealingVerdict(settings)];
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** An export of many facts: the memory that it takes to write, and the time to prove it. */
async function exportVerdicts({ rounds, short, say }: BenchSettings, folder: string): Promise<BenchVerdict[]> {
  const [few, many] = short ? [500, 2_000] : [100_000, 1_000_000];
  const [small, large] = [path.join(folder, 'few.ndjson'), path.join(folder, 'many.ndjson')];
  say(`  an export of ${many} facts`);
  const theirs = await exportInChild(few, small);
  const ours = await exportInChild(many, large);
  const memory = ratioVerdict({ id: 'R9', what: `peak memory of exporting ${many} ÷ ${few} facts`, target: { most: 1.3 }, unit: 'MB' }, [
    { ours: ours.megabytes, theirs: theirs.megabytes },
  ]);
  // Speeds, so that more is better: facts per second of each.
  const factsPerSecondOf = async (args: readonly string[]): Promise<number> => {
    const begun = performance.now();
    await run_(process.execPath, [...args]);
    return (1000 * many) / (performance.now() - begun);
  };
  const measured = await measureInterleaved(
    rounds,
    () => factsPerSecondOf([script, large, '--key', ours.key]),
    () => factsPerSecondOf([parser, large]),
  );
  return [
    memory,
    ratioVerdict({ id: 'R9', what: 'verifying an export offline ÷ parsing it', target: { least: 0.4 }, unit: 'facts per s' }, measured),
  ];
}

/** Writes an export in a separate process, whose peak memory it returns with the key of the export. */
function exportInChild(count: number, file: string): Promise<{ megabytes: number; key: string }> {
  const child = fork(new URL('./audit-export.child.js', import.meta.url), [String(count), file]);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as { megabytes: number; key: string }));
    child.once('exit', (code) => code !== 0 && reject(new Error(`the export of ${count} facts ended with ${code}`)));
  });
}

/** A sealer that starts at the beginning of a long log, compared with a plain reader of the log. */
async function sealingVerdict({ rounds, short, say }: BenchSettings): Promise<BenchVerdict> {
  const count = short ? 1_000 : 100_000;
  const [database, log] = [await spawnPostgres({ fsync: 'off' }), await spawnEventStore()];
  const servers = { databaseUrl: database.url('postgres'), eventStoreUrl: log.url };
  await migrate(servers.databaseUrl, migrations, (pool) => migrateReadModels(pool, readModels));
  await fillLog(log.url, count);
  const sealed = await TestSealedLog.on(servers);
  try {
    say(`  sealing ${count} facts`);
    const perSecond = async (facts: AsyncIterable<unknown>): Promise<number> => {
      const begun = performance.now();
      let read = 0;
      for await (const fact of facts) read += fact ? 1 : 0;
      return (1000 * read) / (performance.now() - begun);
    };
    const unchecked: number[] = [];
    // As all followers of the log read it, and as the rebuild benchmark does: with each fact checked against its schema.
    const factsReadPerSecond = async (): Promise<number> => {
      unchecked.push(await perSecond(sealed.store.readStored()));
      return perSecond(sealed.store.readAll());
    };
    const sealedPerSecond = async (): Promise<number> => {
      await sealed.vault.connections.query('truncate audit.node, audit.seal, audit.handed');
      const begun = performance.now();
      await sealed.sealUntil(async () => (await sealed.tree.leaves(count - 1, count)).length > 0, {
        SEAL_SECONDS: '3600',
        SEAL_EVENTS: '1000000000',
      });
      return (1000 * count) / (performance.now() - begun);
    };
    const measured = await measureInterleaved(rounds, sealedPerSecond, factsReadPerSecond);
    say(`  reading without the check: ${Math.round(median(unchecked)).toLocaleString('en')} facts per s`);
    return ratioVerdict({ id: 'R9', what: 'sealing ÷ merely reading the log', target: { least: 0.75 }, unit: 'facts per s' }, measured);
  } finally {
    await sealed.close();
    await Promise.all([log.stop(), database.stop()]);
  }
}

async function fillLog(url: string, count: number): Promise<void> {
  const store = connectEventStore(url);
  const perStream = new Map<string, NewEvent[]>();
  for (const { stream, event } of generateAccountEvents(count)) perStream.set(stream, [...(perStream.get(stream) ?? []), event]);
  const streams = [...perStream];
  const appendNextStreams = async (): Promise<void> => {
    for (let one = streams.pop(); one; one = streams.pop()) await store.append(one[0], 'no_stream', one[1]);
  };
  await Promise.all(Array.from({ length: 64 }, appendNextStreams));
  await store.close();
}
