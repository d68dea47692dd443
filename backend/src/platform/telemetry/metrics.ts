import { Injectable } from '@nestjs/common';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of this process. Labels are routes, codes and names from the code: never ids, never personal data. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly #refusals = this.#createCounter('orderstream_refusals_total', 'Requests answered with an error code', ['code']);
  readonly #requests = new Histogram({
    name: 'orderstream_request_seconds',
    help: 'Requests by route and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [this.registry],
  });
  readonly #appends = new Histogram({
    name: 'orderstream_append_seconds',
    help: 'Appends by outcome',
    labelNames: ['outcome'],
    buckets: secondsBuckets,
    registers: [this.registry],
  });
  readonly #batches = new Histogram({
    name: 'orderstream_decided_together',
    help: 'Commands decided and appended together',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers: [this.registry],
  });
  readonly #depth = this.#createGauge('orderstream_queue_depth', 'Commands that waited for the append before theirs');
  readonly #troubles = this.#createCounter('orderstream_troubles_total', 'What went wrong and was dealt with', ['where']);
  readonly #resubscriptions = this.#createCounter(
    'orderstream_resubscriptions_total',
    'How often the event store ended a subscription because this process was late',
    [],
  );
  readonly #position = this.#createGauge('orderstream_process_position', 'How far a process has come in the log', ['process']);
  readonly #live = this.#createGauge('orderstream_live_streams', 'Browsers that are listening');

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    processTurns.registerGauge(this.registry);
  }

  countRefusal = (code: string): void => this.#refusals.inc({ code });
  observeRequest = (method: string, route: string, status: number, seconds: number): void =>
    this.#requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
  observeAppend = (milliseconds: number, outcome: string): void => this.#appends.observe({ outcome }, milliseconds / 1000);
  observeBatch = (commands: number, depth: number): void => {
    this.#batches.observe(commands);
    this.#depth.set(depth);
  };
  countResubscription = (): void => this.#resubscriptions.inc();
  countTrouble = (where: string): void => this.#troubles.inc({ where });
  setProcessPosition = (process: string, position: bigint): void => this.#position.set({ process }, Number(position));
  setLiveStreams = (count: number): void => this.#live.set(count);

  #createCounter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #createGauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }
}
