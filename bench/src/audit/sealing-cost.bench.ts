import { cpuSum } from '../cpu.ts';
import type { BenchSettings } from '../main.ts';
import { idlePerSecond, measureCost, type PieceCost } from '../measured.ts';
import { startBenchProduct, orderProcesses } from '../product.ts';
import { ratioVerdict, type RatioRound, type BenchVerdict } from '../ratio.ts';
import { BenchShop } from '../shop.ts';

type Variants = { buildVariant: (name: string, sources: Record<string, string>) => Promise<URL> };

/** The product with a sealer that does nothing. */
async function buildWithoutSealing(): Promise<string> {
  const { buildVariant } = (await import(new URL('../../../scripts/lib/variants.mjs', import.meta.url).href)) as Variants;
  const round = '{ name: "audit_sealer", needs: {}, run: () => Promise.resolve(3600) }';
  const sealer = `export class Sealer {} export const sealingRound = ${round};`;
  return (await buildVariant('without-sealing', { 'backend/dist/audit/sealing/sealer.js': sealer })).href;
}

const people = { people: 32, quietMilliseconds: 1_500 };
const inFlight = 8;

/** R9: orders placed with sealing ÷ without, and their CPU. Nothing of an order is encrypted, so sealing is all of R9 that it meets. */
export async function run({ rounds, short, say }: BenchSettings): Promise<BenchVerdict[]> {
  const withoutSealing = await buildWithoutSealing();
  const [sealed, unsealed]: [PieceCost[], PieceCost[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // A B, B A: neither always comes after the other.
    for (const sealing of round % 2 === 0 ? [true, false] : [false, true]) {
      const one = await measurePlacing(sealing ? [] : [withoutSealing], short);
      say(
        `  ${sealing ? 'with' : 'without'} sealing: ${one.perSecond.toFixed(1)} orders per s, CPU ms each ${cpuSum(one.cpu, orderProcesses).toFixed(2)}`,
      );
      (sealing ? sealed : unsealed).push(one);
    }
  }
  const pairRounds = (of: (one: PieceCost) => number): RatioRound[] =>
    sealed.flatMap((one, at) => (unsealed[at] ? [{ ours: of(one), theirs: of(unsealed[at]) }] : []));
  return [
    ratioVerdict(
      { id: 'R9', what: 'orders placed with sealing ÷ without', target: { least: 0.95 }, unit: 'per s' },
      pairRounds(({ perSecond }) => perSecond),
    ),
    ratioVerdict(
      { id: 'R9', what: 'CPU of a placed order with sealing ÷ without', target: { most: 1.1 }, unit: 'µs' },
      pairRounds(({ cpu }) => Math.max(1, 1000 * cpuSum(cpu, orderProcesses))),
    ),
  ];
}

/** Places orders on a fresh product that loads these modules first, and measures their cost. */
async function measurePlacing(preloaded: readonly string[], short: boolean): Promise<PieceCost> {
  // A sealer that does nothing would never catch up with another's seals.
  const product = await startBenchProduct({ preloaded, fresh: true });
  const shop = await BenchShop.openWith(product, short ? { people: 4, quietMilliseconds: 300 } : people);
  try {
    await shop.stock(short ? 20 : 5_000);
    const idle = await idlePerSecond(shop, short ? 1 : 10);
    const most = short ? 4 : 2_000;
    return await measureCost(shop, idle, { inFlight, most, seconds: short ? 5 : 20, work: () => shop.place() });
  } finally {
    await shop.close();
    await product.stop();
  }
}
