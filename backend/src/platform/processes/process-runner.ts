import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyEvent, Recorded } from '@orderstream/contracts/shared/event';
import type { Delivery, EventStore, News } from '@orderstream/eventstore/event-store';
import type { Follow } from '@orderstream/eventstore/fan-out';
import type { Logger } from 'pino';
import { carryOut, mayConcern, Unanswered } from './consequences.ts';
import type { CommandBus } from '../deciding/cqrs.ts';
import { KeyedWork } from './keyed-work.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Parkable, ParkedEvents, Problem } from './parked-events.ts';
import type { Process } from './process.ts';
import { ParkedRetry, problemOf } from './parked-retry.ts';
import type { Held, ProcessLeases } from './process-lease.ts';
import { Watermark } from './watermark.ts';

export type Pace = {
  inParallel: number;
  /** So often is something tried before it is parked. */
  attempts: number;
  /** So often, when nothing is wrong with it but that somebody is away. */
  outages: number;
  /** So many streams that waited for somebody are taken up side by side once they are back. */
  returning: number;
  backOff: (failures: number) => number;
  saveMilliseconds: number;
  retryParkedMilliseconds: number;
  /** So often it is looked whether whoever was away is back. */
  probeMilliseconds: number;
};

export const usualPace: Pace = {
  inParallel: 8,
  attempts: 8,
  outages: 3,
  returning: 32,
  backOff: (failures) => Math.min(60_000, 100 * 2 ** failures) * (0.75 + Math.random() / 2),
  saveMilliseconds: 500,
  retryParkedMilliseconds: 60_000,
  probeMilliseconds: 5_000,
};

export type Around = {
  follow: Follow;
  store: Pick<EventStore, 'eventAt' | 'head'>;
  leases: ProcessLeases;
  parked: ParkedEvents;
  commands: CommandBus;
  metrics: Metrics;
  log: Logger;
  signal: AbortSignal;
  pace: Pace;
};

const mostWaiting = 1_000;
/** A lease lasts much longer than it takes to save a checkpoint: where none has moved, every so many times is enough. */
const quietRounds = 4;
/** What is under way at the end gets this long; the next worker begins with what did not make it. */
const graceMilliseconds = 5_000;

/** Runs one process for as long as the signal lets it: whenever it is this worker's turn, from where the last one came to. */
export async function runProcess<E extends AnyEvent>(around: Around, process: Process<E>): Promise<void> {
  const { signal, leases, metrics, log } = around;
  while (!signal.aborted) {
    try {
      const held = await leases.acquire(process.name);
      if (held) await new Turn(around, process, held).run();
      else await rest(1_000, signal);
    } catch (error) {
      if (signal.aborted) return;
      metrics.trouble(`process ${process.name}`);
      log.warn({ err: error, process: process.name }, 'a process was interrupted and begins again from its checkpoint');
      await rest(1_000, signal);
    }
  }
}

const rest = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);

class Turn<E extends AnyEvent> {
  readonly #ending = new AbortController();
  readonly #signal: AbortSignal;
  readonly #work: KeyedWork;
  readonly #mark: Watermark;
  readonly #parked: ParkedRetry<E>;

  constructor(
    private readonly around: Around,
    private readonly process: Process<E>,
    private readonly held: Held,
  ) {
    this.#signal = AbortSignal.any([around.signal, this.#ending.signal]);
    this.#work = new KeyedWork({ inParallel: around.pace.inParallel, backOff: around.pace.backOff, signal: this.#signal });
    this.#mark = new Watermark(held.position);
    this.#parked = new ParkedRetry(around, process, this.#signal);
  }

  async run(): Promise<void> {
    const { leases, log } = this.around;
    log.info({ process: this.process.name, position: String(this.held.position) }, 'took over a process');
    await this.#parked.look();
    const saving = this.#save();
    const retrying = this.#parked.run();
    try {
      await this.#follow();
    } finally {
      this.#ending.abort();
      await Promise.race([Promise.all([saving, retrying, this.#work.idle()]), sleep(graceMilliseconds, undefined, { ref: false })]);
      await leases.release(this.held, this.#mark.reached);
    }
  }

  async #follow(): Promise<void> {
    const { follow, metrics } = this.around;
    const onTrouble = () => metrics.trouble('subscription');
    for await (const chunk of follow({ after: this.held.position, signal: this.#signal, onTrouble })) {
      for (const delivery of chunk) {
        if (this.#signal.aborted) return;
        this.#take(delivery);
      }
      await this.#work.below(mostWaiting);
    }
  }

  #take(delivery: Delivery): void {
    if (delivery.kind === 'caught_up') return;
    const { type, stream } = delivery.kind === 'event' ? delivery.event : delivery;
    if (!mayConcern(this.process, type)) return this.#mark.pass(delivery.position);
    const run = delivery.kind === 'event' ? this.#carryingOut(delivery.event) : () => this.#parkUnreadable(delivery);
    this.#work.add(stream, { run, onDone: this.#mark.begin(delivery.position) });
  }

  #carryingOut(event: Recorded): () => Promise<void> {
    const { attempts, outages } = this.around.pace;
    let failures = 0;
    let inVain = 0;
    return async () => {
      if (this.#parked.has(event.stream)) return this.#parkBehind(event);
      try {
        await carryOut(this.process, event, this.around.commands);
      } catch (error) {
        const problem = problemOf(error);
        if (problem.passes) inVain += 1;
        else failures += 1;
        this.#parked.complain(error, event, failures);
        if (error instanceof Unanswered || failures >= attempts || inVain >= outages) return this.#park(event, problem);
        throw error;
      }
    };
  }

  async #parkUnreadable({ eventId: id, type, stream, position, problem }: Extract<News, { kind: 'unreadable' }>): Promise<void> {
    const about = { process: this.process.name, event_id: id, event_type: type, stream, problem };
    this.around.log.warn(about, 'an event cannot be read: its stream waits until it can');
    await this.#park({ stream, id, position, type }, { problem: 'unreadable', passes: false });
  }

  async #park(event: Parkable, problem: Problem): Promise<void> {
    this.#parked.add(event.stream);
    await this.around.parked.park(this.process.name, event, problem);
    // Whoever looked for what is parked while this was being written did not see it.
    this.#parked.add(event.stream);
    await this.#parked.count();
  }

  async #parkBehind(event: Recorded): Promise<void> {
    await this.#park(event, { problem: 'behind_a_parked_event', passes: false });
    await this.around.parked.wantUnlessBehind(this.process.name, event);
  }

  /** Renews the lease and saves the lowest unfinished position; steps down when it is somebody else's turn. */
  async #save(): Promise<void> {
    const { leases, log, metrics, pace } = this.around;
    let saved = this.held.position;
    for (let quiet = 1; !this.#signal.aborted; quiet += 1) {
      await rest(pace.saveMilliseconds, this.#signal);
      const { reached } = this.#mark;
      if (reached === saved && quiet < quietRounds) continue;
      quiet = 0;
      const ours = await leases.renew(this.held, reached).catch((error: unknown) => {
        log.warn({ err: error, process: this.process.name }, 'a checkpoint was not saved');
        return null;
      });
      if (ours) saved = reached;
      if (reached !== null) metrics.reached(this.process.name, reached);
      if (ours === false) this.#ending.abort();
    }
  }
}
