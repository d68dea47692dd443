import { setTimeout as sleep } from 'node:timers/promises';
import { beyondIdle, cpuOf, cpuPerPiece, cpuBetween, type Cpu } from './cpu.ts';
import { closedLoop, percentile, ratePerSecond } from './loads.ts';
import { watchedProcesses } from './product.ts';
import type { BenchShop } from './shop.ts';

export type PieceCost = {
  inFlight: number;
  pieces: number;
  /** Milliseconds by process for each piece, its follow-up work included. */
  cpu: Cpu;
  perSecond: number;
  p50: number;
  p99: number;
  refusals: Record<string, number>;
};

/** CPU milliseconds per second that each process uses while idle. */
export async function idlePerSecond({ behind, product }: BenchShop, seconds: number): Promise<Cpu> {
  await behind.waitUntilSettled();
  const before = cpuOf(watchedProcesses(product));
  await sleep(seconds * 1000);
  return cpuPerPiece(cpuBetween(before, cpuOf(watchedProcesses(product))), seconds);
}

export type MeasuredLoad = { inFlight: number; most: number; seconds: number; work: () => Promise<unknown> };

/** What a piece of work costs while so many are under way, its follow-up work included. */
export async function measureCost(shop: BenchShop, idle: Cpu, load: MeasuredLoad): Promise<PieceCost> {
  const { behind, product } = shop;
  await behind.waitUntilSettled();
  const [before, begun] = [cpuOf(watchedProcesses(product)), performance.now()];
  const loaded = await closedLoop(load);
  await behind.waitUntilSettled();
  const used = beyondIdle(cpuBetween(before, cpuOf(watchedProcesses(product))), (performance.now() - begun) / 1000, idle);
  const pieces = loaded.latencies.length;
  if (pieces === 0) throw new Error(`nothing succeeded: ${JSON.stringify(loaded.refusals)}`);
  return {
    inFlight: load.inFlight,
    pieces,
    cpu: cpuPerPiece(used, pieces),
    perSecond: ratePerSecond(loaded),
    p50: percentile(loaded.latencies, 0.5),
    p99: percentile(loaded.latencies, 0.99),
    refusals: loaded.refusals,
  };
}

const formatNumber = (value: number) => value.toFixed(value < 10 ? 2 : 1);

/** The processes that used the most first. */
export function describeCpu(cpu: Cpu): string {
  const used = Object.entries(cpu).filter(([, milliseconds]) => milliseconds >= 0.005);
  return used
    .sort(([, a], [, b]) => b - a)
    .map(([name, milliseconds]) => `${name} ${formatNumber(milliseconds)}`)
    .join(', ');
}

/** The lines that are printed about a measured piece of work. */
export function describeCost(what: string, { inFlight, pieces, cpu, perSecond, p50, p99, refusals }: PieceCost): string {
  const total = Object.values(cpu).reduce((sum, milliseconds) => sum + milliseconds, 0);
  const refused = Object.entries(refusals).map(([code, times]) => `, refused ${times} times ${code}`);
  return [
    `  ${what}, ${inFlight} in flight: CPU ms each ${formatNumber(total)} (${describeCpu(cpu)})`,
    `    ${formatNumber(perSecond)} per s, p50 ${formatNumber(p50)} ms, p99 ${formatNumber(p99)} ms, ${pieces} in all${refused.join('')}`,
  ].join('\n');
}
