/** One measurement of two things; machines differ, so only how they compare means anything. */
export type RatioRound = { ours: number; theirs: number };

export type BenchVerdict = {
  /** As in the list of benchmarks, such as `R3`. */
  id: string;
  what: string;
  /** Ours ÷ theirs: the median of the rounds, the least and the greatest. */
  ratio: number;
  spread: readonly [number, number];
  target: { least: number } | { most: number };
  details: string;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
};

/** A B, B A, A B …: other load on the machine affects both, and neither always comes second. */
export async function measureInterleaved(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<RatioRound[]> {
  const measured: RatioRound[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      measured.push({ ours: await ours(), theirs: await theirs() });
    } else {
      const first = await theirs();
      measured.push({ ours: await ours(), theirs: first });
    }
  }
  return measured;
}

/** The median ratio of the rounds, compared with its target. */
export function ratioVerdict(
  about: Pick<BenchVerdict, 'id' | 'what' | 'target'> & { unit: string },
  rounds: readonly RatioRound[],
): BenchVerdict {
  const ratios = rounds.map(({ ours, theirs }) => ours / theirs);
  const { unit, ...rest } = about;
  const describeMedian = (side: keyof RatioRound) => Math.round(median(rounds.map((round) => round[side]))).toLocaleString('en');
  return {
    ...rest,
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    details: `${describeMedian('ours')} ÷ ${describeMedian('theirs')} ${unit}, ${rounds.length} rounds`,
  };
}

/** A figure that needs no comparison, such as a count. */
export function figureVerdict(about: Pick<BenchVerdict, 'id' | 'what' | 'target'>, rounds: readonly number[]): BenchVerdict {
  return { ...about, ratio: median(rounds), spread: [Math.min(...rounds), Math.max(...rounds)], details: `${rounds.length} rounds` };
}

export const isMet = ({ ratio, target }: BenchVerdict): boolean => ('least' in target ? ratio >= target.least : ratio <= target.most);

/** The line that is printed about a verdict. */
export function describeVerdict(of: BenchVerdict): string {
  const { id, what, ratio, spread, target, details } = of;
  const wanted = 'least' in target ? `≥ ${target.least}` : `≤ ${target.most}`;
  return `${isMet(of) ? 'met   ' : 'MISSED'} ${id} ${what}: ${ratio.toFixed(2)} (${spread.map((one) => one.toFixed(2)).join('–')}), wanted ${wanted}; ${details}`;
}
