import { fork } from 'node:child_process';
import type { BenchSettings } from '../main.ts';
import { ratioVerdict, type RatioRound, type BenchVerdict } from '../ratio.ts';
import { spawnPostgres } from '../servers.ts';

const [small, large] = [100_000, 1_000_000];

/** R5: whether the memory of a rebuild depends on the log's length. */
export async function run(settings: BenchSettings): Promise<BenchVerdict[]> {
  const server = await spawnPostgres();
  try {
    return [await memory(settings, server.url('postgres'))];
  } finally {
    await server.stop();
  }
}

/** Each in a separate process, on events generated while reading, so that only the rebuild is measured. */
async function memory({ say }: BenchSettings, databaseUrl: string): Promise<BenchVerdict> {
  const rounds: RatioRound[] = [];
  for (const part of [1, 2, 3]) {
    say(`  rebuilding from ${large} and from ${small} events, ${part} of 3`);
    rounds.push({ ours: await peakMemoryOf(large, databaseUrl), theirs: await peakMemoryOf(small, databaseUrl) });
  }
  return ratioVerdict({ id: 'R5', what: `peak memory of ${large} ÷ of ${small} events`, target: { most: 1.3 }, unit: 'MB' }, rounds);
}

function peakMemoryOf(count: number, databaseUrl: string): Promise<number> {
  const child = fork(new URL('./rebuild-memory.child.js', import.meta.url), [String(count), databaseUrl]);
  return new Promise((resolve, reject) => {
    child.once('message', (megabytes) => resolve(Number(megabytes)));
    child.once('exit', (code) => reject(new Error(`the rebuild of ${count} events ended with ${code}`)));
  });
}
