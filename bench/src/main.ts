import { parseArgs } from 'node:util';
import { startBenchProduct } from './product.ts';
import { isMet, describeVerdict, type BenchVerdict } from './ratio.ts';
import { BenchShop, type ShopOptions } from './shop.ts';

export type BenchSettings = {
  rounds: number;
  /** Proves that the benchmark runs; its figures say nothing. */
  short: boolean;
  say: (text: string) => void;
  /** Runs the work on the whole product with people in it. */
  withShop: <Result>(work: (shop: BenchShop) => Promise<Result>) => Promise<Result>;
};
type Bench = (settings: BenchSettings) => Promise<BenchVerdict[]>;

const benches: Record<string, () => Promise<{ run: Bench }>> = {
  attention: () => import('./read-models/attention.bench.ts'),
  audit: () => import('./audit/audit.bench.ts'),
  command: () => import('./commands/command.bench.ts'),
  eventstore: () => import('./commands/eventstore.bench.ts'),
  growth: () => import('./commands/growth.bench.ts'),
  import: () => import('./orders/import.bench.ts'),
  'keeping-up': () => import('./orders/keeping-up.bench.ts'),
  lists: () => import('./read-models/lists.bench.ts'),
  'hot-pool': () => import('./commands/hot-pool.bench.ts'),
  'large-pool': () => import('./commands/large-pool.bench.ts'),
  'live-projection': () => import('./read-models/live-projection.bench.ts'),
  me: () => import('./orders/me.bench.ts'),
  'order-path': () => import('./orders/order-path.bench.ts'),
  outage: () => import('./orders/outage.bench.ts'),
  overload: () => import('./orders/overload.bench.ts'),
  'read-your-writes': () => import('./read-models/read-your-writes.bench.ts'),
  rebuild: () => import('./read-models/rebuild.bench.ts'),
  'rebuild-memory': () => import('./read-models/rebuild-memory.bench.ts'),
  'sealing-cost': () => import('./audit/sealing-cost.bench.ts'),
  waiting: () => import('./orders/waiting.bench.ts'),
  'side-by-side': () => import('./orders/side-by-side.bench.ts'),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const usage = `npm run bench -- [--rounds N] [--short] [NAME…]
all benchmarks, or the named ones: docs/benchmarks.md says what each measures
  --rounds N  how often each is repeated, 5 by default
  --short     only shows that they run
  NAME        ${Object.keys(benches).join('\n              ')}
`;
const names = positionals.length > 0 ? positionals : Object.keys(benches);
const unknown = names.filter((name) => !Object.hasOwn(benches, name));
if (values.help || unknown.length > 0) {
  process.stdout.write(values.help ? usage : `There is no benchmark ${unknown.join(', ')}.\n${usage}`);
  process.exit(values.help ? 0 : 2);
}
const printLine = (text: string): void => void process.stdout.write(`${text}\n`);
const { short } = values;
const opening: ShopOptions = short ? { people: 4, quietMilliseconds: 300 } : { people: 128, quietMilliseconds: 1_500 };

async function openShop() {
  const product = await startBenchProduct();
  const shop = await BenchShop.openWith(product, opening);
  return { shop, close: () => shop.close().then(() => product.stop()) };
}

/** In the short form one product serves all benchmarks; otherwise each gets its own empty product. */
let shared: ReturnType<typeof openShop> | undefined;
const withShop: BenchSettings['withShop'] = async (work) => {
  const opened = await (short ? (shared ??= openShop()) : openShop());
  try {
    return await work(opened.shop);
  } finally {
    if (!short) await opened.close();
  }
};

const chosen = Object.entries(benches)
  .filter(([name]) => names.includes(name))
  .sort(([one], [other]) => names.indexOf(one) - names.indexOf(other));
const verdicts: BenchVerdict[] = [];
try {
  for (const [name, load] of chosen) {
    printLine(`${name} …`);
    const { run } = await load();
    verdicts.push(...(await run({ rounds: short ? 1 : Number(values.rounds), short, say: printLine, withShop })));
  }
} finally {
  await (await shared)?.close();
}
for (const one of verdicts) printLine(describeVerdict(one));
process.exitCode = short || verdicts.every(isMet) ? 0 : 1;
