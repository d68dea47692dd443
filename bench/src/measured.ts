import { setTimeout as sleep } from 'node:timers/promises';
import { beyondIdle, cpuOf, perPiece, usedBetween, type Cpu } from './cpu.ts';
import { closedLoop, percentile, perSecond } from './loads.ts';
import { watched } from './product.ts';
import type { Shop } from './shop.ts';

export type Measured = {
  inFlight: number;
  pieces: number;
  /** Milliseconds by process for each piece, until everything had come of it. */
  cpu: Cpu;
  perSecond: number;
  p50: number;
  p99: number;
  refusals: Record<string, number>;
};

/** CPU milliseconds per second that each process uses while idle. */
export async function idlePerSecond({ behind, product }: Shop, seconds: number): Promise<Cpu> {
  await behind.caughtUp();
  const before = cpuOf(watched(product));
  await sleep(seconds * 1000);
  return perPiece(usedBetween(before, cpuOf(watched(product))), seconds);
}

export type Load = { inFlight: number; most: number; seconds: number; work: () => Promise<unknown> };

/** What a piece of work costs while so many are under way, everything included that comes of it. */
export async function measured(shop: Shop, idle: Cpu, load: Load): Promise<Measured> {
  const { behind, product } = shop;
  await behind.caughtUp();
  const [before, begun] = [cpuOf(watched(product)), performance.now()];
  const loaded = await closedLoop(load);
  await behind.caughtUp();
  const used = beyondIdle(usedBetween(before, cpuOf(watched(product))), (performance.now() - begun) / 1000, idle);
  const pieces = loaded.latencies.length;
  if (pieces === 0) throw new Error(`nothing succeeded: ${JSON.stringify(loaded.refusals)}`);
  return {
    inFlight: load.inFlight,
    pieces,
    cpu: perPiece(used, pieces),
    perSecond: perSecond(loaded),
    p50: percentile(loaded.latencies, 0.5),
    p99: percentile(loaded.latencies, 0.99),
    refusals: loaded.refusals,
  };
}

const shown = (value: number) => value.toFixed(value < 10 ? 2 : 1);

/** The processes that used the most first. */
export function cpuLine(cpu: Cpu): string {
  const used = Object.entries(cpu).filter(([, milliseconds]) => milliseconds >= 0.005);
  return used
    .sort(([, a], [, b]) => b - a)
    .map(([name, milliseconds]) => `${name} ${shown(milliseconds)}`)
    .join(', ');
}

export function measuredLine(what: string, { inFlight, pieces, cpu, perSecond, p50, p99, refusals }: Measured): string {
  const total = Object.values(cpu).reduce((sum, milliseconds) => sum + milliseconds, 0);
  const refused = Object.entries(refusals).map(([code, times]) => `, refused ${times} times ${code}`);
  return [
    `  ${what}, ${inFlight} in flight: CPU ms each ${shown(total)} (${cpuLine(cpu)})`,
    `    ${shown(perSecond)} per s, p50 ${shown(p50)} ms, p99 ${shown(p99)} ms, ${pieces} in all${refused.join('')}`,
  ].join('\n');
}
