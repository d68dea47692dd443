import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { AnyEvent } from '@orderstream/contracts/shared/event';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { changedChannel } from '@orderstream/projections/platform/writing/changes';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { ClaimLoop } from './claim-loop.ts';
import { channelOf, type ClaimedWork } from './claimed-work.ts';
import { CommandBus } from '../deciding/cqrs.ts';
import { depsIn, type Sweep } from '../deciding/use-case.ts';
import { Feed } from './feed.ts';
import { housekeepingRound } from './housekeeping.ts';
import { IdempotentAnswers } from '../http/idempotency.ts';
import { RateWindows } from '../http/limits/rate-windows.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { ParkedEvents } from './parked-events.ts';
import { listenToPostgres } from '@orderstream/projections/platform/database/postgres-listener';
import { ProcessShares } from './process-shares.ts';
import { runProcess, defaultPace, type ProcessDeps, type Pace } from './process-runner.ts';
import type { Process } from './process.ts';
import { SETTINGS, type Settings } from '../settings/settings.ts';
import { claimedRounds, type Round } from './rounds.ts';
import { claimedTimers, secondsUntilTimers, timerTable } from './timer-claims.ts';
import type { Timers } from './timers.ts';
import { measureTables, type TableGauge } from '../telemetry/table-gauges.ts';
import { EVENT_STORE, LOG, POOL } from '../tokens.ts';
import { withSpan } from '../telemetry/tracing.ts';
import { measureLag, workerGauges } from '../telemetry/work-gauges.ts';

/** A process of whatever event types. */
export type AnyProcess = { readonly name: string; readonly begins: 'beginning' | 'now'; readonly when: object };
/** Everything that a worker does: processes, timers, claimed tables, rounds, housekeeping, and the metrics about them. */
export type WorkerTasks = {
  processes: readonly AnyProcess[];
  timers: readonly Timers[];
  /** Tables whose due rows the worker processes. */
  claims?: readonly ClaimedWork[];
  rounds?: readonly Round[];
  sweeps?: readonly Sweep[];
  /** The metrics of their tables. */
  gauges?: readonly TableGauge[];
  pace?: Partial<Pace>;
};
const WORK = Symbol('WORK');
/** Listeners of the worker's signal besides its processes: claim loops, and the waits in them. */
const otherListeners = 10;

/** Runs everything that happens without a request: processes, and work that is claimed from tables. */
@Injectable()
export class Worker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #ending = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(WORK) private readonly work: WorkerTasks,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Feed) private readonly feed: Feed,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ModuleRef) private readonly nest: ModuleRef,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(IdempotentAnswers) private readonly answers: IdempotentAnswers,
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { signal } = this.#ending;
    // All processes listen to this signal while none has a turn: this many listeners are no leak.
    setMaxListeners(this.work.processes.length + otherListeners, signal);
    const { pool, store, commands, metrics, log } = this;
    measureTables(metrics, pool, [...workerGauges, ...(this.work.gauges ?? [])]);
    measureLag(metrics, pool, store);
    const pollMilliseconds = this.settings.workPollSeconds * 1000;
    const shares = new ProcessShares(pool, randomUUID());
    const deps: ProcessDeps = {
      follow: this.feed.follow,
      store,
      shares,
      parked: new ParkedEvents(pool),
      commands,
      metrics,
      log,
      signal,
      pace: { ...defaultPace, ...this.work.pace },
    };
    const each = { pool, metrics, log, signal, pollMilliseconds };
    this.#running = Promise.all([
      this.#runProcesses(deps),
      this.#runClaimLoops(
        this.#allClaimedWork(shares, pollMilliseconds).map((work) => new ClaimLoop(each, work, depsIn(this.nest, work.needs))),
      ),
    ]);
  }

  /** Everything that is claimed from tables: the capabilities' own, timers and rounds, with housekeeping among them. */
  #allClaimedWork(shares: ProcessShares, pollMilliseconds: number): readonly ClaimedWork[] {
    const { claims = [], rounds = [], sweeps = [] } = this.work;
    const others = sweeps.map((sweep) => () => withSpan('housekeeping', () => sweep.run(depsIn(this.nest, sweep.needs))));
    const all = [() => this.answers.sweep(), () => this.windows.sweep(), () => shares.sweep(), ...others];
    const timers = this.work.timers.length > 0 ? [claimedTimers(mergeTimers(this.work.timers), pollMilliseconds)] : [];
    return [...claims, ...timers, claimedRounds([housekeepingRound(all, this.log), ...rounds], (needs) => depsIn(this.nest, needs))];
  }

  /** Adds new processes to the database, and runs all of them while this worker is announced. */
  async #runProcesses(deps: ProcessDeps): Promise<void> {
    const { processes } = this.work;
    const { signal, shares, store, log } = deps;
    const addProcesses = () => shares.addProcesses(processes, () => store.head()).then(() => true);
    const retryAfterFailure = (error: unknown) => {
      log.warn({ err: error }, 'new processes could not be added');
      return sleep(1_000, false, { signal }).catch(() => false);
    };
    while (!signal.aborted && !(await addProcesses().catch(retryAfterFailure)));
    const runAll = () => Promise.all(processes.map((process) => runProcess(deps, process as Process<AnyEvent>)));
    await shares.announceDuring(runAll, (error) => log.warn({ err: error }, 'this worker could not be announced to the others'));
  }

  /** One connection listens for new rows of all tables, and for timers. */
  async #runClaimLoops(loops: readonly ClaimLoop[]): Promise<void> {
    const { log } = this;
    const wakeLoops = (seconds: number, channel?: string) => {
      for (const loop of loops) if (channel === undefined || loop.channel === channel) loop.wake(seconds);
    };
    const listenOptions = {
      databaseUrl: this.settings.databaseUrl,
      log,
      signal: this.#ending.signal,
      channels: [...loops.map(({ channel }) => channel), changedChannel],
      onNotification: (payload = '', channel: string) => {
        if (channel !== changedChannel) return wakeLoops(Number(payload), channel);
        const seconds = secondsUntilTimers(payload);
        if (seconds !== null) wakeLoops(seconds, channelOf(timerTable));
      },
      onMissed: () => wakeLoops(0),
    };
    await Promise.all([listenToPostgres(listenOptions), ...loops.map((loop) => loop.run())]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }
}

/** All kinds of timers in one table; if two tables named the same kind, only one of the commands would be sent. */
function mergeTimers(tables: readonly Timers[]): Timers {
  const kinds = tables.flatMap((table) => Object.keys(table));
  const twice = kinds.find((kind, index) => kinds.indexOf(kind) !== index);
  if (twice !== undefined) throw new Error(`two tables have a timer called ${twice}`);
  return Object.assign({}, ...tables) as Timers;
}

@Module({})
export class WorkerModule {
  static with(work: WorkerTasks): DynamicModule {
    return { module: WorkerModule, providers: [{ provide: WORK, useValue: work }, Worker] };
  }
}
