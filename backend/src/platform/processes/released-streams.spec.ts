import { randomUUID } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { NotYet } from './not-yet.ts';
import { Outage } from './outage.ts';
import { ParkedEvents, type Parkable } from './parked-events.ts';
import { ParkedWork } from './parked-work.ts';
import { RecordRevision, recordingProcess, ProcessSpecs } from '../testing/processes.ts';

const specs = new ProcessSpecs();

const retrySteps = ['read', 'unpark', 'look'] as const;
const arrivalSteps = ['insert', 'request'] as const;
type Step = (typeof retrySteps)[number] | (typeof arrivalSteps)[number];

/** All orders of the steps of a retry and of an arrival. */
function interleavings(one: readonly Step[], other: readonly Step[]): Step[][] {
  const [first, ...rest] = one;
  const [otherFirst, ...otherRest] = other;
  if (first === undefined || otherFirst === undefined) return [[...one, ...other]];
  const behind = (step: Step, orders: Step[][]) => orders.map((order) => [step, ...order]);
  return [...behind(first, interleavings(rest, other)), ...behind(otherFirst, interleavings(one, otherRest))];
}

/** Parked events whose next retry, and next arrival behind a parked one, take their steps in an order. */
class OrderedEvents extends ParkedEvents {
  readonly #order: Step[];
  #isArmed = false;
  #changes: (() => void)[] = [];
  noteArrival: () => void = () => {};
  readonly arrived = new Promise<void>((resolve) => (this.noteArrival = resolve));
  noteRequest: () => void = () => {};
  readonly requested = new Promise<void>((resolve) => (this.noteRequest = resolve));
  onRound = (): unknown => undefined;

  constructor(order: readonly Step[]) {
    super(specs.pool);
    this.#order = [...order];
  }

  /** From now on, a retry takes its steps in their turn. */
  arm(): void {
    this.#isArmed = true;
    this.#reportChange();
  }

  /** From now on, no step waits for another. */
  free(): void {
    this.#order.length = 0;
    this.arm();
  }

  #reportChange(): void {
    for (const resolve of this.#changes.splice(0)) resolve();
  }

  async #inTurn<T>(step: Step, run: () => Promise<T>): Promise<T> {
    const isOfArrival = arrivalSteps.some((one) => one === step);
    if (!this.#order.includes(step) || !(isOfArrival || this.#isArmed)) return run();
    while (this.#order.length > 0 && (this.#order[0] !== step || !this.#isArmed))
      await new Promise<void>((resolve) => this.#changes.push(resolve));
    try {
      return await run();
    } finally {
      this.#order.shift();
      this.#reportChange();
    }
  }

  override async streamsBehindOutages(process: string): Promise<string[]> {
    this.onRound();
    return super.streamsBehindOutages(process);
  }

  override parkedEventsOf(process: string, stream: string) {
    return this.#inTurn('read', () => super.parkedEventsOf(process, stream));
  }

  override unpark(process: string, eventId: string): Promise<void> {
    return this.#inTurn('unpark', () => super.unpark(process, eventId));
  }

  override parkedStreamsOf(process: string): Promise<Set<string>> {
    return this.#order.includes('unpark') ? super.parkedStreamsOf(process) : this.#inTurn('look', () => super.parkedStreamsOf(process));
  }

  override parkBehind(process: string, event: Parkable): Promise<void> {
    this.noteArrival();
    return this.#inTurn('insert', () => super.parkBehind(process, event));
  }

  override async requestRetryUnlessBehind(process: string, event: Parkable): Promise<void> {
    await this.#inTurn('request', () => super.requestRetryUnlessBehind(process, event));
    this.noteRequest();
  }
}

/** Only a probe after an outage, or a request, retries a stream. */
const pace = { retryParkedMilliseconds: 600_000, probeMilliseconds: 30 };
const orders = interleavings(retrySteps, arrivalSteps).map((order) => ({ order, name: order.join(', ') }));

type Situation = { process: string; stream: string; state: { failure: (() => Error) | null; attempts: number } };

/**
 * The events that are carried out of a stream whose first event is parked because of this failure, and whose second event is about to be
 * parked behind it when `release` begins.
 */
async function carriedOutAfter(parked: OrderedEvents, failure: () => Error, release: (situation: Situation) => unknown, many = 2) {
  const [id, process] = [randomUUID(), `releases-${randomUUID()}`];
  const state: Situation['state'] = { failure, attempts: 0 };
  await specs.appendEvent(id);
  const does = (command: unknown) => {
    if (!(command instanceof RecordRevision) || command.id !== id) return;
    state.attempts += 1;
    if (state.failure) throw state.failure();
  };
  const { of, end } = specs.startWorker(recordingProcess(process), does, pace, specs.store, specs.pool, parked);
  try {
    await eventually(
      () => specs.parkedOf(process),
      (rows) => rows.length === 1,
    );
    await specs.appendEvent(id);
    await parked.arrived;
    await release({ process, stream: `tally-${id}`, state });
    const whenDone = async () => ({ revisions: of(id), parked: (await specs.parkedOf(process)).length });
    return await eventually(whenDone, ({ revisions, parked: rows }) => revisions.length >= many && rows === 0, { seconds: 10 });
  } finally {
    parked.free();
    await end();
  }
}

describe('the next event of a stream that is released', () => {
  it.each(orders)('is carried out when the stream waited for the end of an outage: $name', async ({ order }) => {
    const parked = new OrderedEvents(order);
    const endOutage = ({ state }: Situation) => {
      parked.onRound = () => {
        state.failure = null;
        parked.arm();
      };
    };
    expect(await carriedOutAfter(parked, () => new Outage('away'), endOutage)).toEqual({ revisions: [0, 1], parked: 0 });
  });

  it.each(orders)('is carried out when a person requested the retry: $name', async ({ order }) => {
    const parked = new OrderedEvents(order);
    const requestRetry = async ({ process, stream, state }: Situation) => {
      state.failure = null;
      parked.arm();
      await new ParkedWork(specs.pool).retry(process, stream);
    };
    expect(await carriedOutAfter(parked, () => new TypeError('broken'), requestRetry)).toEqual({ revisions: [0, 1], parked: 0 });
  });

  it('is carried out when the event in front of it is skipped at the moment at which it is parked', async () => {
    const parked = new OrderedEvents(['insert']);
    const skipFirst = async ({ process, state }: Situation) => {
      state.failure = null;
      const { rows } = await specs.pool.query<{ event_id: string }>('select event_id from work.parked_events where process = $1', [
        process,
      ]);
      const blocker = await specs.pool.connect();
      await blocker.query('begin; select from work.parked_events for update');
      const skipping = new ParkedWork(specs.pool).skip(process, rows[0]?.event_id ?? '');
      await eventually(
        () =>
          specs.pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and query like '%delete from work.parked_events%'"),
        ({ rowCount }) => rowCount === 1,
      );
      parked.arm();
      await parked.requested;
      await blocker.query('rollback');
      blocker.release();
      await skipping;
    };
    expect(await carriedOutAfter(parked, () => new TypeError('broken'), skipFirst, 1)).toEqual({ revisions: [1], parked: 0 });
  });

  it('is carried out as soon as it is due when it was not yet due', async () => {
    const waitUntilDue = async ({ process, stream, state }: Situation) => {
      state.failure = () => new NotYet('another carries it out');
      const { attempts } = state;
      await new ParkedWork(specs.pool).retry(process, stream);
      await eventually(
        () => state.attempts,
        (count) => count > attempts + 1,
        { seconds: 10 },
      );
      state.failure = null;
    };
    const broken = () => new TypeError('broken');
    expect(await carriedOutAfter(new OrderedEvents([]), broken, waitUntilDue)).toEqual({ revisions: [0, 1], parked: 0 });
  });
});
