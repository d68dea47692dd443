import { randomUUID } from 'node:crypto';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Recorded } from '@orderstream/contracts/shared/event';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { Delivery, EventStore, LogItem } from '@orderstream/eventstore/event-store';
import pg from 'pg';
import { pino } from 'pino';
import { command, type Reached } from '../deciding/command.ts';
import { currentContext, withContext, type CommandContext } from '../deciding/context.ts';
import type { CommandBus } from '../deciding/cqrs.ts';
import { transact } from '../deciding/decides.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { ParkedEvents } from '../processes/parked-events.ts';
import { ProcessShares } from '../processes/process-shares.ts';
import { runProcess, defaultPace, type Pace } from '../processes/process-runner.ts';
import { attempt, type Process } from '../processes/process.ts';
import { testServers } from './servers.ts';
import { CountUp, tallyDecider, type TallyEvent } from './tallies.ts';

export class RecordRevision extends command('RecordRevision')<{ id: string; revision: number }, void>() {}
export class RecordRefusal extends command('RecordRefusal')<object, void>() {}

/** A process that records every event; a careful one has an alternative for a refusal. */
export const recordingProcess = (name: string, careful = false): Process<TallyEvent> => ({
  name,
  begins: 'beginning',
  when: {
    profile_changed: ({ data, revision }) => {
      const note = new RecordRevision({ id: data.user_id, revision: Number(revision) });
      return careful ? attempt(note).orElse({ not_found: new RecordRefusal() }) : note;
    },
  },
});

type Seen = { id: string; revision: number; type: string; context: CommandContext };
const pace: Pace = { ...defaultPace, backOff: () => 10, saveMilliseconds: 20, retryParkedMilliseconds: 100, attempts: 3 };

/** A log with events in it, and workers that run processes on it. */
export class ProcessSpecs {
  #store: EventStore | undefined;
  #pool: pg.Pool | undefined;
  readonly #workers: { end: () => Promise<void> }[] = [];

  constructor() {
    const started = testServers(async () => {
      await Promise.all(this.#workers.map(({ end }) => end()));
      await Promise.all([this.#store?.close(), this.#pool?.end()]);
    });
    beforeAll(() => {
      this.#store = connectEventStore(started().eventStoreUrl);
      this.#pool = new pg.Pool({ connectionString: started().databaseUrl });
    });
  }

  get store(): EventStore {
    if (!this.#store) throw new Error('the store has not started yet');
    return this.#store;
  }

  get pool(): pg.Pool {
    if (!this.#pool) throw new Error('the database has not started yet');
    return this.#pool;
  }

  /** The context of a new command of the system. */
  newContext(): CommandContext {
    const id = randomUUID();
    return { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'ui', deadline: Date.now() + 60_000 };
  }

  /** Appends an event to the stream of this id. */
  appendEvent(id: string, context = this.newContext()): Promise<Reached> {
    return withContext(context, () => transact(this.store, tallyDecider, id, new CountUp({ id, limit: 1_000 })));
  }

  /** The store as a version sees it that cannot read some of its events. */
  unableToRead(unreadable: (event: Recorded) => { type: string; problem: string } | null): EventStore {
    const asUnreadable = (delivery: Delivery): Delivery => {
      const cannot = delivery.kind === 'event' ? unreadable(delivery.event) : null;
      if (delivery.kind !== 'event' || !cannot) return delivery;
      const { stream, id: eventId } = delivery.event;
      return { kind: 'unreadable', stream, eventId, position: delivery.position, ...cannot };
    };
    const { store } = this;
    return {
      ...store,
      async *subscribe(what) {
        for await (const deliveries of store.subscribe(what)) yield deliveries.map(asUnreadable);
      },
      eventAt: async (position) => {
        const delivery = await store.eventAt(position);
        return delivery && (asUnreadable(delivery) as LogItem);
      },
    };
  }

  /** Starts a worker that runs this process; `seen` has its commands. */
  startWorker(
    process: Process<TallyEvent>,
    onCommand: (command: RecordRevision | RecordRefusal) => unknown = () => {},
    paceChanges: Partial<Pace> = {},
    store = this.store,
    pool = this.pool,
    parked = new ParkedEvents(pool),
    log = pino({ level: 'silent' }),
  ) {
    const worker = randomUUID();
    const ending = new AbortController();
    const seen: Seen[] = [];
    const recordCommand = async (command: RecordRevision | RecordRefusal) => {
      await onCommand(command);
      const about = command instanceof RecordRevision ? command : { id: 'instead', revision: -1 };
      seen.push({ id: about.id, revision: about.revision, type: command.type, context: currentContext() });
    };
    const shares = new ProcessShares(pool, worker, { beatMilliseconds: 50, leaseSeconds: 5 });
    const deps = {
      follow: (what: Parameters<EventStore['subscribe']>[0]) => store.subscribe(what),
      store,
      shares,
      parked,
      commands: { execute: recordCommand } as unknown as CommandBus,
      metrics: new Metrics(),
      log,
      signal: ending.signal,
      pace: { ...pace, ...paceChanges },
    };
    const runThisProcess = () => runProcess(deps, process);
    const ended = shares.addProcesses([process], () => store.head()).then(() => shares.announceDuring(runThisProcess, () => undefined));
    const stopWorker = () => (ending.abort(), ended);
    this.#workers.push({ end: stopWorker });
    return { worker, seen, of: (id: string) => seen.filter((one) => one.id === id).map(({ revision }) => revision), end: stopWorker };
  }

  /** The number of shares of a process that each worker holds. */
  async shareCountsOf(process: string): Promise<Record<string, number>> {
    const { rows } = await this.pool.query<{ owner: string; count: number }>(
      'select owner, count(*)::int as count from work.process_shares where process = $1 and owner is not null group by owner',
      [process],
    );
    return Object.fromEntries(rows.map(({ owner, count }) => [owner, count]));
  }

  /** The parked events of a process. */
  async parkedOf(process: string): Promise<{ problem: string; stream: string }[]> {
    const { rows } = await this.pool.query<{ problem: string; stream: string }>(
      'select stream, problem from work.parked_events where process = $1 order by position',
      [process],
    );
    return rows;
  }

  /** The position up to which a process has processed the log. */
  async checkpointOf(process: string): Promise<bigint> {
    const { rows } = await this.pool.query<{ position: string | null }>('select position from work.process_progress where process = $1', [
      process,
    ]);
    return BigInt(rows[0]?.position ?? 0);
  }
}
