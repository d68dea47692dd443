import { randomUUID } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { Outage } from './outage.ts';
import { ParkedEvents, type Parkable } from './parked-events.ts';
import { ParkedWork } from './parked-work.ts';
import { RecordRevision, recordingProcess, ProcessSpecs } from '../testing/processes.ts';

const specs = new ProcessSpecs();

/** A step that does not continue before it is released. */
function gate() {
  let release: () => void = () => {};
  const opened = new Promise<void>((resolve) => (release = resolve));
  let reach: () => void = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  return { pass: () => (reach(), opened), opened, reached, release };
}
type Gate = ReturnType<typeof gate>;

/** Parked events whose next looks for streams, and next insert, wait at gates; a round of retries begins with a call. */
class GatedEvents extends ParkedEvents {
  readonly looks: Gate[] = [];
  readonly inserts: Gate[] = [];
  onRound = (): unknown => undefined;

  override async streamsBehindOutages(process: string): Promise<string[]> {
    this.onRound();
    return super.streamsBehindOutages(process);
  }

  override async parkedStreamsOf(process: string): Promise<Set<string>> {
    const look = this.looks.shift();
    const answer = await super.parkedStreamsOf(process);
    await look?.pass();
    return answer;
  }

  override async parkBehind(process: string, event: Parkable): Promise<void> {
    await this.inserts.shift()?.pass();
    await super.parkBehind(process, event);
  }
}

describe('a parked stream', () => {
  it('is not forgotten when an event is parked behind it while the worker looks for parked streams', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    for (const one of [id, other]) await specs.appendEvent(one);
    const parked = new GatedEvents(specs.pool);
    const broken: string[] = [id, other];
    const does = (command: unknown) => {
      if (command instanceof RecordRevision && broken.includes(command.id)) throw new TypeError('broken');
    };
    const never = { retryParkedMilliseconds: 600_000 };
    const { of, end } = specs.startWorker(recordingProcess('forgets'), does, never, specs.store, specs.pool, parked);
    await eventually(
      () => specs.parkedOf('forgets'),
      (rows) => rows.length === 2,
    );
    broken.shift();
    const [firstRound, secondRound, insert] = [gate(), gate(), gate()];
    parked.looks.push(firstRound, secondRound);
    parked.inserts.push(insert);
    await new ParkedWork(specs.pool).retry('forgets', `tally-${id}`);
    await firstRound.reached;
    await specs.appendEvent(id);
    await insert.reached;
    await new ParkedWork(specs.pool).retry('forgets', `tally-${other}`);
    firstRound.release();
    await secondRound.reached;
    insert.release();
    await eventually(
      () => specs.pool.query("select from work.parked_events where process = 'forgets' and retry_wanted"),
      ({ rowCount }) => rowCount === 1,
    );
    secondRound.release();
    await specs.appendEvent(id);
    await eventually(
      () => of(id),
      (revisions) => revisions.length === 3,
    );
    expect(of(id)).toEqual([0, 1, 2]);
    await eventually(
      () => specs.parkedOf('forgets'),
      (rows) => rows.length === 1,
    );
    await end();
  });

  it('is reported as a running loop while its retry is in progress', async () => {
    const id = randomUUID();
    const { position } = await specs.appendEvent(id);
    const retrying = gate();
    let tries = 0;
    const does = async (command: unknown) => {
      if (!(command instanceof RecordRevision) || command.id !== id) return;
      tries += 1;
      if (tries <= 3) throw new TypeError('broken');
      await retrying.pass();
    };
    const { end } = specs.startWorker(recordingProcess('reports'), does);
    await retrying.reached;
    const registry = new Registry();
    processTurns.registerGauge(registry);
    const used = async () => {
      const { values } = (await registry.getSingleMetric('orderstream_turn_used')?.get()) ?? { values: [] };
      return values.find(({ labels }) => labels['loop'] === 'process: reports, parked streams')?.value;
    };
    expect(await used()).toBeGreaterThan(0);
    retrying.release();
    await eventually(
      () => specs.parkedOf('reports'),
      (rows) => rows.length === 0,
    );
    await eventually(used, (share) => share === 0);
    await eventually(
      () => specs.checkpointOf('reports'),
      (reached) => reached >= BigInt(position),
    );
    await end();
  });

  it('keeps the reason of its event when the event is delivered again', async () => {
    const id = randomUUID();
    const { position } = await specs.appendEvent(id);
    const does = (command: unknown) => {
      if (command instanceof RecordRevision && command.id === id) throw new Outage('away');
    };
    const first = specs.startWorker(recordingProcess('again'), does);
    const passes = () => specs.pool.query("select problem, passes from work.parked_events where process = 'again'");
    await eventually(passes, ({ rowCount }) => rowCount === 1);
    await first.end();
    await specs.pool.query("update work.process_shares set position = null where process = 'again'");
    const second = specs.startWorker(recordingProcess('again'), does);
    await eventually(
      () => specs.checkpointOf('again'),
      (reached) => reached >= BigInt(position),
    );
    expect((await passes()).rows).toEqual([{ problem: 'Outage', passes: true }]);
    await second.end();
  });

  it('gets the reason of its next event once that event has been tried', async () => {
    const id = randomUUID();
    for (let n = 0; n < 2; n += 1) await specs.appendEvent(id);
    let failing = 0;
    const does = (command: unknown) => {
      if (command instanceof RecordRevision && command.id === id && command.revision === failing) throw new Outage('away');
    };
    const { end } = specs.startWorker(recordingProcess('next'), does, { probeMilliseconds: 30 });
    const parked = async () => {
      const { rows } = await specs.pool.query<object>(
        "select problem, passes from work.parked_events where process = 'next' order by position",
      );
      return rows;
    };
    await eventually(parked, ({ length }) => length === 2);
    failing = 1;
    await eventually(parked, ({ length }) => length === 1);
    const [last] = await eventually(parked, ([row]) => row !== undefined && !('problem' in row && row.problem === 'behind_a_parked_event'));
    expect(last).toEqual({ problem: 'Outage', passes: true });
    failing = -1;
    await eventually(parked, ({ length }) => length === 0);
    await end();
  });

  it('is not retried again before every attempt of a failed round has finished', async () => {
    const [hung, failing] = [randomUUID(), randomUUID()];
    const [attempt, failure] = [gate(), gate()];
    const { position } = await specs.appendEvent(failing);
    await specs.appendEvent(hung);
    let [away, hangs] = [true, false];
    const order: string[] = [];
    const does = async (command: unknown) => {
      if (!(command instanceof RecordRevision) || (command.id !== hung && command.id !== failing)) return;
      if (away) throw new Outage('away');
      if (command.id !== hung || hangs) return;
      hangs = true;
      await attempt.pass();
      order.push('attempt');
    };
    const { store, pool } = specs;
    const parked = new GatedEvents(pool);
    const broken = {
      ...store,
      eventAt: async (at: bigint) => {
        if (away || at !== BigInt(position)) return store.eventAt(at);
        await attempt.reached;
        failure.release();
        throw new Error('broken');
      },
    };
    const log = pino({}, { write: (line: string) => void (line.includes('could not be retried') && order.push('round')) });
    const { of, end } = specs.startWorker(recordingProcess('beside'), does, { probeMilliseconds: 30 }, broken, pool, parked, log);
    await eventually(
      () => specs.parkedOf('beside'),
      (rows) => rows.length === 2,
    );
    // Within a round, one stream could be tried before the end of the outage and the other after it.
    parked.onRound = () => (away = false);
    await failure.opened;
    // The failure of the round has been reported by now, unless it waits for the attempt.
    await specs.parkedOf('beside');
    attempt.release();
    await eventually(
      () => order.length,
      (length) => length >= 2,
    );
    expect(order.slice(0, 2)).toEqual(['attempt', 'round']);
    expect(of(hung)).toEqual([0]);
    await end();
  });

  it('is processed in the order of its events although more of them arrive during the retries', async () => {
    const ids: string[] = Array.from({ length: 6 }, () => randomUUID());
    let away = true;
    const does = async (command: unknown) => {
      if (!(command instanceof RecordRevision) || !ids.includes(command.id)) return;
      if (away) throw new Outage('away');
      // A consequence that adds events to its own stream, up to a limit.
      if (command.revision < 8) await specs.appendEvent(command.id);
    };
    for (const id of ids) await specs.appendEvent(id);
    const { of, end } = specs.startWorker(recordingProcess('arrives'), does, { probeMilliseconds: 20 });
    await eventually(
      () => specs.parkedOf('arrives'),
      (rows) => rows.length === ids.length,
    );
    away = false;
    for (let n = 0; n < 4; n += 1) await Promise.all(ids.map((id) => specs.appendEvent(id)));
    const all = Array.from({ length: 13 }, (_, n) => n);
    await eventually(
      () => ids.map(of),
      (each) => each.every((revisions) => revisions.length >= all.length),
    );
    expect(ids.map(of)).toEqual(ids.map(() => all));
    await end();
  });
});
