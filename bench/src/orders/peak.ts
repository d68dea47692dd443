import { closedLoop, ratePerSecond } from '../loads.ts';
import type { BenchShop } from '../shop.ts';

export type Peak = { rate: number; inFlight: number };
type Ramp = { warmSeconds: number; seconds: number; inFlight: readonly number[] };

/** More orders per second than ever measured: stock gets this many units for each second of the trial. */
const unitsPerSecond = 400;

/** As many placed orders in a second as the product can be brought to, and how many must be under way for that. */
export async function findPeak(shop: BenchShop, { warmSeconds, seconds, inFlight }: Ramp): Promise<Peak> {
  await shop.stock(Math.ceil((warmSeconds + seconds * inFlight.length) * unitsPerSecond));
  await shop.place();
  // Until then much of the work is compiling.
  await closedLoop({ work: () => shop.place(), seconds: warmSeconds, inFlight: 8 });
  let peak: Peak = { rate: 0, inFlight: 0 };
  for (const many of inFlight) {
    const rate = ratePerSecond(await closedLoop({ work: () => shop.place(), seconds, inFlight: many }));
    if (rate > peak.rate) peak = { rate, inFlight: many };
    await shop.behind.waitUntilSettled();
  }
  return peak;
}

export const usualRamp = { warmSeconds: 60, seconds: 5, inFlight: [8, 16, 32, 64] };
export const briefRamp = { warmSeconds: 0, seconds: 0.5, inFlight: [4] };
