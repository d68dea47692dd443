import { randomUUID } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { ParkedWork } from './parked-work.ts';
import { refusal } from '../deciding/refusal.ts';
import { RecordRevision, recordingProcess, ProcessSpecs } from '../testing/processes.ts';
import { tallyEvent, type TallyEvent } from '../testing/tallies.ts';

const specs = new ProcessSpecs();
const appendEvent: ProcessSpecs['appendEvent'] = (id, context) => specs.appendEvent(id, context);
const startWorker: ProcessSpecs['startWorker'] = (process, does, pace) => specs.startWorker(process, does, pace);
const parkedOf = (process: string) => specs.parkedOf(process);
const checkpointOf = (process: string) => specs.checkpointOf(process);

describe('a process', () => {
  it('sends the command of each event in stream order, as the system and with the correlation of the event', async () => {
    const id = randomUUID();
    const cause = specs.newContext();
    await appendEvent(id, cause);
    for (let n = 0; n < 4; n += 1) await appendEvent(id);
    const { of, seen, end } = startWorker(recordingProcess('in order'));
    await eventually(
      () => of(id),
      (revisions) => revisions.length === 5,
    );
    expect(of(id)).toEqual([0, 1, 2, 3, 4]);
    const [event] = (await specs.store.read(`tally-${id}`)).events;
    const context = seen.find((one) => one.id === id)?.context;
    expect(context).toMatchObject({ correlationId: cause.correlationId, causationId: event?.id, actor: theSystem, source: 'system' });
    await end();
  });

  it('continues where it stopped, with the same command for the same event', async () => {
    const id = randomUUID();
    await appendEvent(id);
    const first = startWorker(recordingProcess('continues'));
    await eventually(
      () => first.of(id),
      (revisions) => revisions.length === 1,
    );
    await first.end();
    await appendEvent(id);
    const second = startWorker(recordingProcess('continues'));
    await eventually(
      () => second.of(id),
      (revisions) => revisions.length === 1,
    );
    expect(second.of(id)).toEqual([1]);
    await second.end();
    await specs.pool.query(`update work.process_shares set position = null where process = 'continues'`);
    const again = startWorker(recordingProcess('continues'));
    await eventually(
      () => again.of(id),
      (revisions) => revisions.length === 2,
    );
    const idOf = ({ seen }: typeof first) => seen.find((one) => one.id === id && one.revision === 0)?.context.commandId;
    expect(idOf(again)).toBe(idOf(first));
    await again.end();
  });

  it('does not advance its checkpoint past an unfinished event while it processes others', async () => {
    const [stuck, other] = [randomUUID(), randomUUID()];
    const { position } = await appendEvent(stuck);
    await appendEvent(other);
    let release: () => void = () => {};
    const hanging = new Promise<void>((resolve) => (release = resolve));
    const { of, end } = startWorker(recordingProcess('hangs'), (command) =>
      command instanceof RecordRevision && command.id === stuck ? hanging : undefined,
    );
    await eventually(
      () => of(other),
      (revisions) => revisions.length === 1,
    );
    await pause(100, 'a checkpoint that moves too far would be written now');
    expect(await checkpointOf('hangs')).toBeLessThan(BigInt(position));
    release();
    await eventually(
      () => checkpointOf('hangs'),
      (at) => at > BigInt(position),
    );
    expect(of(stuck)).toEqual([0]);
    await end();
  });

  it('accepts a refusal, and retries after "not now"', async () => {
    const id = randomUUID();
    await appendEvent(id);
    await appendEvent(id);
    let busy = 2;
    const { of, end } = startWorker(recordingProcess('refused'), (command) => {
      if (command instanceof RecordRevision && command.id === id && command.revision === 0) throw refusal('not_found');
      if (command instanceof RecordRevision && command.id === id && (busy -= 1) >= 0) throw refusal('overloaded');
    });
    await eventually(
      () => of(id),
      (revisions) => revisions.length === 1,
    );
    expect(of(id)).toEqual([1]);
    expect(await parkedOf('refused')).toEqual([]);
    await end();
  });

  it('reacts once to what one command has recorded many times, if its table says so, and again to the next command', async () => {
    const id = randomUUID();
    const recordThree = (first: bigint) => {
      const events = withMetadata(`tally-${id}`, Array<TallyEvent>(3).fill(tallyEvent(id)), specs.newContext(), new Date(), first);
      return specs.store.append(`tally-${id}`, first === 0n ? 'no_stream' : first - 1n, events);
    };
    await recordThree(0n);
    await recordThree(3n);
    const { of, end } = startWorker({ ...recordingProcess('once'), oncePerCommand: ['profile_changed'] });
    await appendEvent(id);
    await eventually(
      () => of(id),
      (revisions) => revisions.includes(6),
    );
    expect(of(id)).toEqual([0, 3, 6]);
    await end();
  });

  it('sends the alternative of its table for a refused command', async () => {
    const id = randomUUID();
    await appendEvent(id);
    const { seen, end } = startWorker(recordingProcess('instead', true), (command) => {
      if (command instanceof RecordRevision && command.id === id) throw refusal('not_found');
    });
    await eventually(
      () => seen.filter(({ type }) => type === 'RecordRefusal').length,
      (count) => count === 1,
    );
    expect(seen.some((one) => one.id === id)).toBe(false);
    await end();
  });
});

describe('an event that a process cannot process', () => {
  it('parks its stream visibly with all later events of it, and nothing else; all of them are processed later (I4)', async () => {
    const [poison, other] = [randomUUID(), randomUUID()];
    await appendEvent(poison);
    await appendEvent(poison);
    await appendEvent(other);
    let broken = true;
    const { of, end } = startWorker(recordingProcess('parks'), (command) => {
      if (broken && command instanceof RecordRevision && command.id === poison && command.revision === 0)
        throw new TypeError('a secret is in here');
    });
    await eventually(
      () => parkedOf('parks'),
      (parked) => parked.length === 2,
    );
    expect(await parkedOf('parks')).toEqual([
      { stream: `tally-${poison}`, problem: 'TypeError' },
      { stream: `tally-${poison}`, problem: 'behind_a_parked_event' },
    ]);
    await eventually(
      () => of(other),
      ({ length }) => length > 0,
    );
    expect([of(poison), of(other)]).toEqual([[], [0]]);
    broken = false;
    await eventually(
      () => of(poison),
      (revisions) => revisions.length === 2,
    );
    expect(of(poison)).toEqual([0, 1]);
    expect(
      await eventually(
        () => parkedOf('parks'),
        (parked) => parked.length === 0,
      ),
    ).toEqual([]);
    await appendEvent(poison);
    await eventually(
      () => of(poison),
      (revisions) => revisions.length === 3,
    );
    await end();
  });

  it('no longer delays later events of its stream once it was skipped', async () => {
    const id = randomUUID();
    await appendEvent(id);
    const { of, end } = startWorker(
      recordingProcess('skips'),
      (command) => {
        if (command instanceof RecordRevision && command.id === id && command.revision === 0) throw new TypeError('never');
      },
      { retryParkedMilliseconds: 600_000 },
    );
    await eventually(
      () => parkedOf('skips'),
      (parked) => parked.length === 1,
    );
    const [event] = (await specs.store.read(`tally-${id}`)).events;
    await new ParkedWork(specs.pool).skip('skips', event?.id ?? '');
    await appendEvent(id);
    expect(
      await eventually(
        () => of(id),
        (revisions) => revisions.length === 1,
      ),
    ).toEqual([1]);
    await end();
  });

  it('is parked at once when a refusal has no alternative in the table', async () => {
    const id = randomUUID();
    await appendEvent(id);
    const { end } = startWorker(recordingProcess('unanswered', true), (command) => {
      if (command instanceof RecordRevision && command.id === id) throw refusal('forbidden');
    });
    const parked = await eventually(
      () => parkedOf('unanswered'),
      (rows) => rows.length === 1,
    );
    expect(parked[0]?.problem).toBe('forbidden');
    await end();
  });
});
