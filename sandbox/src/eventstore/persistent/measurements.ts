const KEPT = 1_000;

const QUANTILES: [string, number][] = [
  ['Median', 0.5],
  ['Fastest', 0],
  ['Quintile 1', 0.2],
  ['Quintile 2', 0.4],
  ['Quintile 3', 0.6],
  ['Quintile 4', 0.8],
  ['Quintile 5', 1],
  ['90%', 0.9],
  ['95%', 0.95],
  ['99%', 0.99],
  ['99.5%', 0.995],
  ['99.9%', 0.999],
  ['Highest', 1],
];

/** How many messages have been answered, how fast, and how many lately. */
export class Measurements {
  #latencies: number[] = [];
  #total = 0;
  #atLastLook = 0;
  #lastLook = Date.now();

  add(latencyMs: number): void {
    this.#total += 1;
    this.#latencies.push(latencyMs);
    if (this.#latencies.length > 2 * KEPT) this.#latencies = this.#latencies.slice(-KEPT);
  }

  get total(): number {
    return this.#total;
  }

  /** Counts since the previous look. */
  look(now: number): { perSecond: number; count: number } {
    const count = this.#total - this.#atLastLook;
    const seconds = Math.max(0.001, (now - this.#lastLook) / 1000);
    this.#atLastLook = this.#total;
    this.#lastLook = now;
    return { perSecond: Math.round(count / seconds), count };
  }

  quantiles(): [string, number][] {
    const sorted = this.#latencies.slice(-KEPT).sort((a, b) => a - b);
    if (sorted.length === 0) return [];
    const mean = Math.round(sorted.reduce((sum, value) => sum + value, 0) / sorted.length);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
    return [['Mean', mean], ...QUANTILES.map(([name, share]): [string, number] => [name, at(share)])];
  }
}
