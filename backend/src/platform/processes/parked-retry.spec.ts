import { randomUUID } from 'node:crypto';
import { ParkedEvents, type Parkable, type Problem } from './parked-events.ts';
import { ParkedWork } from './parked-work.ts';
import { eventually } from '../testing/eventually.ts';
import { Note, processCalled, ProcessSpecs } from '../testing/processes.ts';

const specs = new ProcessSpecs();

/** A step that does not continue before it is released. */
function gate() {
  let release: () => void = () => {};
  const opened = new Promise<void>((resolve) => (release = resolve));
  let reach: () => void = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  return { pass: () => (reach(), opened), reached, release };
}
type Gate = ReturnType<typeof gate>;

/** Parked events whose next looks for streams, and next insert, wait at gates. */
class GatedEvents extends ParkedEvents {
  readonly looks: Gate[] = [];
  readonly inserts: Gate[] = [];

  override async streamsOf(process: string): Promise<Set<string>> {
    const look = this.looks.shift();
    const answer = await super.streamsOf(process);
    await look?.pass();
    return answer;
  }

  override async park(process: string, event: Parkable, problem: Problem): Promise<void> {
    await this.inserts.shift()?.pass();
    await super.park(process, event, problem);
  }
}

describe('a parked stream', () => {
  it('is not forgotten when an event is parked behind it while the worker looks for parked streams', async () => {
    const id = randomUUID();
    await specs.happen(id);
    const parked = new GatedEvents(specs.pool);
    let broken = true;
    const does = (command: unknown) => {
      if (broken && command instanceof Note && command.id === id) throw new TypeError('broken');
    };
    const never = { retryParkedMilliseconds: 600_000 };
    const { of, end } = specs.work(processCalled('forgets'), does, never, specs.store, specs.pool, parked);
    await eventually(
      () => specs.parkedOf('forgets'),
      (rows) => rows.length === 1,
    );
    broken = false;
    const [afterRetry, afterRound, insert] = [gate(), gate(), gate()];
    parked.looks.push(afterRetry, afterRound);
    parked.inserts.push(insert);
    await new ParkedWork(specs.pool).retry('forgets', `tally-${id}`);
    await afterRetry.reached;
    await specs.happen(id);
    await insert.reached;
    afterRetry.release();
    await afterRound.reached;
    insert.release();
    await eventually(
      () => specs.pool.query("select from work.parked_events where process = 'forgets' and retry_wanted"),
      ({ rowCount }) => rowCount === 1,
    );
    afterRound.release();
    await specs.happen(id);
    await eventually(
      () => of(id),
      (revisions) => revisions.length === 3,
    );
    expect(of(id)).toEqual([0, 1, 2]);
    await eventually(
      () => specs.parkedOf('forgets'),
      (rows) => rows.length === 0,
    );
    await end();
  });
});
