import { randomUUID } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import type { Recorded } from '@orderstream/contracts/shared/event';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { recordingProcess, ProcessSpecs } from '../testing/processes.ts';

const specs = new ProcessSpecs();
const streamOf = (id: string) => `tally-${id}`;
const newer = { type: 'profile_changed', problem: 'version 9 is not known yet' };
const unknown = { type: 'profile_forgotten', problem: 'unknown type' };
const unconcerned = { type: 'order_paid', problem: 'version 9 is not known yet' };

/** The second event of one stream. */
const unreadableSecondEvent = (id: string, as: { type: string; problem: string }) => (event: Recorded) =>
  event.stream === streamOf(id) && event.revision === 1n ? as : null;

describe.each([
  ['in a newer version', newer],
  ['of a type that only a newer version knows', unknown],
])('an event %s', (_, as) => {
  it('waits with the later events of its stream, and is processed in order by a version that can read it (F10)', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    const name = `reads later, ${as.type}`;
    const old = specs.startWorker(
      recordingProcess(name),
      undefined,
      { retryParkedMilliseconds: 50 },
      specs.unableToRead(unreadableSecondEvent(id, as)),
    );
    for (let n = 0; n < 3; n += 1) await specs.appendEvent(id);
    const { position } = await specs.appendEvent(other);
    await eventually(
      () => specs.checkpointOf(name),
      (at) => at >= BigInt(position),
    );
    await pause(150, 'more events would be parked now');
    expect(await specs.parkedOf(name)).toEqual([
      { stream: streamOf(id), problem: 'unreadable' },
      { stream: streamOf(id), problem: 'behind_a_parked_event' },
    ]);
    expect([old.of(id), old.of(other)]).toEqual([[0], [0]]);
    await old.end();

    const able = specs.startWorker(recordingProcess(name), undefined, { retryParkedMilliseconds: 600_000 });
    await eventually(
      () => specs.parkedOf(name),
      (parked) => parked.length === 0,
    );
    expect(able.of(id)).toEqual([1, 2]);
    await able.end();
  });
});

it('an unreadable event is not parked by a process that does not react to its type', async () => {
  const id = randomUUID();
  const { of, end } = specs.startWorker(
    recordingProcess('unconcerned'),
    undefined,
    {},
    specs.unableToRead(unreadableSecondEvent(id, unconcerned)),
  );
  for (let n = 0; n < 3; n += 1) await specs.appendEvent(id);
  await eventually(
    () => of(id),
    (revisions) => revisions.length === 2,
  );
  expect([of(id), await specs.parkedOf('unconcerned')]).toEqual([[0, 2], []]);
  await end();
});

it('parked streams are retried in parallel, with one read of the log for each event', async () => {
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const ours = new Set(ids.map(streamOf));
  const old = specs.unableToRead((event) => (ours.has(event.stream) && event.revision === 0n ? newer : null));
  const first = specs.startWorker(recordingProcess('side by side'), undefined, { retryParkedMilliseconds: 600_000 }, old);
  for (const id of ids) for (let n = 0; n < 3; n += 1) await specs.appendEvent(id);
  await eventually(
    () => specs.parkedOf('side by side'),
    (parked) => parked.length === 18,
  );
  await first.end();

  const reads: string[] = [];
  const counted: EventStore = {
    ...specs.store,
    read: (stream, what) => (reads.push('stream'), specs.store.read(stream, what)),
    eventAt: (position) => (reads.push('event'), specs.store.eventAt(position)),
  };
  let [atOnce, most] = [0, 0];
  const busy = async () => {
    most = Math.max(most, (atOnce += 1));
    // No attempt finishes before the maximum runs in parallel: a busy machine starts them one after another.
    await eventually(() => most >= 3, 'three attempts in parallel', { seconds: 2 }).catch(() => undefined);
    atOnce -= 1;
  };
  const able = specs.startWorker(recordingProcess('side by side'), busy, { inParallel: 3, retryParkedMilliseconds: 600_000 }, counted);
  await eventually(
    () => specs.parkedOf('side by side'),
    (parked) => parked.length === 0,
  );
  expect(ids.map(able.of)).toEqual(ids.map(() => [0, 1, 2]));
  expect(most).toBe(3);
  expect(reads).toEqual(Array.from({ length: 18 }, () => 'event'));
  await able.end();
});
