import { RequestRefused } from '@orderstream/client/shop-client';

/** By the global timer: specs set its clock. */
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export type LoadResult = {
  /** Milliseconds that each piece of work took that succeeded. */
  latencies: number[];
  /** How often which refusal was the answer. */
  refusals: Record<string, number>;
  /** How many of those said when to come back. */
  comeBack: number;
  seconds: number;
};

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
};

export const ratePerSecond = ({ latencies, seconds }: LoadResult): number => latencies.length / seconds;

type LoadOptions = { work: () => Promise<unknown>; seconds: number };

class Tally {
  readonly #begun = performance.now();
  readonly #latencies: number[] = [];
  readonly #refusals: Record<string, number> = {};
  #comeBack = 0;

  get seconds(): number {
    return (performance.now() - this.#begun) / 1000;
  }

  /** A refusal is counted; anything else that goes wrong is no measurement. */
  async record(work: () => Promise<unknown>): Promise<boolean> {
    const begun = performance.now();
    try {
      await work();
      this.#latencies.push(performance.now() - begun);
      return true;
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.#refusals[error.code] = (this.#refusals[error.code] ?? 0) + 1;
      if ([429, 503].includes(error.status) && error.retryAfter !== null) this.#comeBack += 1;
      return false;
    }
  }

  get succeeded(): number {
    return this.#latencies.length;
  }

  result = (): LoadResult => ({ latencies: this.#latencies, refusals: this.#refusals, comeBack: this.#comeBack, seconds: this.seconds });
}

/** So many at a time: who is answered asks again, until the time is over or `most` have begun. */
export async function closedLoop({
  work,
  seconds,
  inFlight,
  most = Infinity,
}: LoadOptions & { inFlight: number; most?: number }): Promise<LoadResult> {
  const tally = new Tally();
  let begun = 0;
  const workUntilOver = async () => {
    while (tally.seconds < seconds && begun < most) {
      begun += 1;
      if (!(await tally.record(work))) await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, workUntilOver));
  return tally.result();
}

/** So many each second, whether or not those before were answered. Only what succeeded while it was asked counts. */
export async function openLoop({ work, seconds, rate }: LoadOptions & { rate: number }): Promise<LoadResult> {
  const tally = new Tally();
  const all: Promise<boolean>[] = [];
  while (tally.seconds < seconds) {
    while (all.length < tally.seconds * rate) all.push(tally.record(work));
    await sleep(5);
  }
  const [offered, inTime] = [tally.seconds, tally.succeeded];
  await Promise.all(all);
  const result = tally.result();
  return { ...result, latencies: result.latencies.slice(0, inTime), seconds: offered };
}

/** All pieces of work, eight at a time. */
export async function eightAtATime(many: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const workThroughRest = async () => {
    while (next < many) await work(next++);
  };
  await Promise.all(Array.from({ length: 8 }, workThroughRest));
}
