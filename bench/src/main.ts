import { parseArgs } from 'node:util';
import { isMet, line, type Verdict } from './ratio.ts';

export type Settings = { rounds: number; say: (text: string) => void };
type Bench = (settings: Settings) => Promise<Verdict[]>;

const benches: Record<string, () => Promise<{ run: Bench }>> = {
  eventstore: () => import('./eventstore.bench.ts'),
  lists: () => import('./lists.bench.ts'),
  'hot-pool': () => import('./hot-pool.bench.ts'),
  'large-pool': () => import('./large-pool.bench.ts'),
  'live-projection': () => import('./live-projection.bench.ts'),
  'read-your-writes': () => import('./read-your-writes.bench.ts'),
  rebuild: () => import('./rebuild.bench.ts'),
  'rebuild-memory': () => import('./rebuild-memory.bench.ts'),
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string', default: '5' } } });
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const names = positionals.length > 0 ? positionals : Object.keys(benches);
const verdicts: Verdict[] = [];
for (const name of names) {
  const load = benches[name];
  if (!load) throw new Error(`there is no benchmark "${name}", only ${Object.keys(benches).join(', ')}`);
  say(`${name} …`);
  const { run } = await load();
  verdicts.push(...(await run({ rounds: Number(values.rounds), say })));
}
for (const one of verdicts) say(line(one));
process.exitCode = verdicts.every(isMet) ? 0 : 1;
