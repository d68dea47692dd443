import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processTurns } from './turns.ts';

type WriteFigures = { events: number; rows: number; position: bigint; milliseconds: number; at: string | null };
type ModelProgress = { position: bigint; at: string | null; live: boolean };

const labelNames = ['model'] as const;
const metricOptions = (name: string, help: string) => ({ name: `orderstream_projection_${name}`, help, labelNames });

/** A lag in seconds: the age of the newest event that is shown. */
function secondsOf(lag: bigint, { at }: ModelProgress): number {
  if (lag < 0n) return Infinity;
  return lag === 0n || at === null ? 0 : Math.max(0, (Date.now() - Date.parse(at)) / 1000);
}

/** What an operator sees of the read models, and what tells whether this process keeps up. */
export class ProjectionMetrics {
  readonly registry = new Registry();
  readonly #progress = new Map<string, ModelProgress>();
  /** The log's own end, asked of the store: a silent subscription would look like one that keeps up. */
  #head: bigint | null = null;
  /** How far the read models were when the store was asked. */
  #positionsBeforeHead: ReadonlyMap<string, bigint> = new Map();

  readonly #owned = this.#createGauge('owned', 'Whether this process writes a read model');
  readonly #parked = this.#createGauge('parked_streams', 'Streams from which a read model takes nothing more');
  readonly #rebuilding = this.#createGauge('rebuild_progress', 'Share of the log that a running rebuild has read');
  readonly #batch = this.#createHistogram('batch_events', 'Events per transaction', [1, 3, 10, 30, 100, 300, 1000]);
  readonly #duration = this.#createHistogram('batch_seconds', 'Time to fold and write one batch', [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1]);
  readonly #rows = this.#createCounter('rows_written_total', 'Rows written or removed');
  readonly #interruptions = this.#createCounter('interruptions_total', 'How often a read model had to begin again from its checkpoint');

  readonly #resubscriptions = new Counter({
    name: 'orderstream_projection_resubscriptions_total',
    help: 'How often the event store ended the subscription because this process was late',
    registers: [this.registry],
  });

  constructor() {
    processTurns.registerGauge(this.registry);
    this.#createGauge(
      'lag_positions',
      'How far a read model is behind the end of the log, in log positions; below 0 if the log ends before it',
      (progress, model) => Number(this.#lagOf(model, progress)),
    );
    this.#createGauge(
      'lag_seconds',
      'Age of the newest event that a read model shows, while it is behind; infinite if the log ends before it',
      (progress, model) => secondsOf(this.#lagOf(model, progress), progress),
    );
  }

  recordWrite(model: string, { events, rows, position, milliseconds, at }: WriteFigures): void {
    this.#batch.observe({ model }, events);
    this.#duration.observe({ model }, milliseconds / 1000);
    this.#rows.inc({ model }, rows);
    const before = this.#progress.get(model);
    this.#progress.set(model, { position, at: at ?? before?.at ?? null, live: before?.live ?? false });
  }

  markLive(model: string): void {
    const before = this.#progress.get(model);
    if (before) this.#progress.set(model, { ...before, live: true });
  }

  markOwned(model: string, position: bigint): void {
    this.#owned.set({ model }, 1);
    this.#progress.set(model, { position, at: null, live: false });
  }

  markReleased(model: string): void {
    this.#owned.set({ model }, 0);
    this.#progress.delete(model);
  }

  setParkedStreams(model: string, streams: number): void {
    this.#parked.set({ model }, streams);
  }

  setRebuildProgress(model: string, share: number): void {
    this.#rebuilding.set({ model }, share);
  }

  clearRebuildProgress(model: string): void {
    this.#rebuilding.remove({ model });
  }

  countInterruption(model: string): void {
    this.#interruptions.inc({ model });
  }

  countResubscription = (): void => this.#resubscriptions.inc();

  /** How far the read models are that this process owns. */
  positions(): Map<string, bigint> {
    return new Map([...this.#progress].map(([model, { position }]) => [model, position]));
  }

  /** `before`: how far the read models were when the store was asked; only those can be seen to be beyond the end of the log. */
  setHead(position: bigint, before: ReadonlyMap<string, bigint> = this.positions()): void {
    this.#head = position;
    this.#positionsBeforeHead = before;
  }

  /** Of the read models that this process owns. `live`: was at the end of the log since it took over. */
  status(): Record<string, { position: string; behind: string; live: boolean }> {
    const entries = [...this.#progress].map(([model, progress]) => {
      const { position, live } = progress;
      return [model, { position: String(position), behind: String(this.#lagOf(model, progress)), live }] as const;
    });
    return Object.fromEntries(entries);
  }

  /** How far a read model is behind the end of the log; below 0 if the log ends before it. */
  #lagOf(model: string, { position }: ModelProgress): bigint {
    if (this.#head === null) return 0n;
    if (this.#head >= position) return this.#head - position;
    const before = this.#positionsBeforeHead.get(model) ?? 0n;
    return before > this.#head ? this.#head - before : 0n;
  }

  #createGauge(name: string, help: string, of?: (progress: ModelProgress, model: string) => number): Gauge<'model'> {
    const progress = this.#progress;
    const gauge: Gauge<'model'> = new Gauge({
      ...metricOptions(name, help),
      registers: [this.registry],
      ...(of && {
        collect: () => {
          gauge.reset();
          for (const [model, one] of progress) gauge.set({ model }, of(one, model));
        },
      }),
    });
    return gauge;
  }

  #createHistogram(name: string, help: string, buckets: number[]): Histogram<'model'> {
    return new Histogram({ ...metricOptions(name, help), buckets, registers: [this.registry] });
  }

  #createCounter(name: string, help: string): Counter<'model'> {
    return new Counter({ ...metricOptions(name, help), registers: [this.registry] });
  }
}
