import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { shareCount, shareOf } from './process-shares.ts';
import { RecordRefusal, RecordRevision, recordingProcess, ProcessSpecs } from '../testing/processes.ts';

const specs = new ProcessSpecs();
type Working = ReturnType<ProcessSpecs['startWorker']>;

/** A killed worker as the others see it: it releases nothing, saves nothing and does not sign off. */
const startMortalWorker = (name: string, does?: (command: RecordRevision | RecordRefusal) => unknown) => {
  const pool = new pg.Pool(specs.pool.options);
  return { ...specs.startWorker(recordingProcess(name), does, {}, specs.store, pool), cut: () => pool.end() };
};
/** Streams of every share. */
const idsOfAllShares = (each: number): string[] => {
  const ids: string[] = [];
  const counts = new Map<number, number>();
  while (ids.length < each * shareCount) {
    const id = randomUUID();
    const count = counts.get(shareOf(`tally-${id}`)) ?? 0;
    if (count === each) continue;
    counts.set(shareOf(`tally-${id}`), count + 1);
    ids.push(id);
  }
  return ids;
};
const untilShared = (name: string, parts: readonly number[]) =>
  eventually(
    () => specs.shareCountsOf(name),
    (counts) => JSON.stringify(Object.values(counts).sort((a, b) => b - a)) === JSON.stringify(parts),
  );
const countDoneBy = (workers: readonly Working[], ids: readonly string[]) =>
  ids.filter((id) => workers.some(({ of }) => of(id).length > 0)).length;

describe('several workers', () => {
  it('share the streams of a process; when one ends, the others take over its part', async () => {
    const workers = [1, 2, 3].map(() => specs.startWorker(recordingProcess('shared')));
    await untilShared('shared', [4, 4, 4]);
    const ids = idsOfAllShares(2);
    await Promise.all(ids.map((id) => specs.appendEvent(id)));
    await eventually(
      () => Promise.resolve(countDoneBy(workers, ids)),
      (count) => count === ids.length,
    );
    expect(workers.map((worker) => countDoneBy([worker], ids))).toEqual([8, 8, 8]);
    const [first, ...others] = workers as [Working, Working, Working];
    await first.end();
    await untilShared('shared', [6, 6]);
    const later = idsOfAllShares(1);
    await Promise.all(later.map((id) => specs.appendEvent(id)));
    await eventually(
      () => Promise.resolve(countDoneBy(others, later)),
      (count) => count === later.length,
    );
    expect(others.map((worker) => countDoneBy([worker], later))).toEqual([6, 6]);
    await Promise.all(others.map(({ end }) => end()));
  });

  it('process a stream in order, one event at a time, while its share moves', async () => {
    const ids = idsOfAllShares(1);
    const under = new Set<string>();
    const wrong: string[] = [];
    const done = new Map<string, number>();
    const does = async (command: RecordRevision | RecordRefusal) => {
      if (!(command instanceof RecordRevision) || !ids.includes(command.id)) return;
      const { id, revision } = command;
      if (under.has(id)) wrong.push(`${id} ${revision} beside another`);
      if (revision > (done.get(id) ?? -1) + 1) wrong.push(`${id} ${revision} after ${done.get(id)}`);
      under.add(id);
      await pause(200, 'longer than a share takes to move to another worker');
      under.delete(id);
      done.set(id, Math.max(done.get(id) ?? -1, revision));
    };
    const join = () => specs.startWorker(recordingProcess('moves'), does);
    const workers = [join()];
    const happening = (async () => {
      for (let n = 0; n < 20; n += 1) await Promise.all(ids.map((id) => specs.appendEvent(id)));
    })();
    await untilShared('moves', [12]);
    workers.push(join());
    await untilShared('moves', [6, 6]);
    workers.push(join());
    await untilShared('moves', [4, 4, 4]);
    await workers.shift()?.end();
    await untilShared('moves', [6, 6]);
    await workers.shift()?.end();
    await untilShared('moves', [12]);
    await happening;
    await eventually(
      () => Promise.resolve(ids.filter((id) => done.get(id) === 19).length),
      (count) => count === ids.length,
    );
    expect(wrong).toEqual([]);
    await workers[0]?.end();
  });

  it('take over the shares of a killed one, and skip nothing', async () => {
    const ids = idsOfAllShares(1);
    let killed = false;
    let release: () => void = () => {};
    const hanging = new Promise<void>((resolve) => (release = resolve));
    const one = startMortalWorker('killed', () => (killed ? hanging : undefined));
    await untilShared('killed', [12]);
    const other = specs.startWorker(recordingProcess('killed'));
    await untilShared('killed', [6, 6]);
    killed = true;
    await Promise.all(ids.map((id) => specs.appendEvent(id)));
    await one.cut();
    await Promise.all(ids.map((id) => specs.appendEvent(id)));
    await eventually(
      () => Promise.resolve(ids.filter((id) => other.of(id).length === 2).length),
      (count) => count === ids.length,
    );
    expect(ids.map((id) => other.of(id))).toEqual(ids.map(() => [0, 1]));
    release();
    await other.end();
    await one.end();
  });

  it('start nothing after an outage so long that others may hold their shares (F9)', async () => {
    const one = startMortalWorker('frozen');
    await untilShared('frozen', [12]);
    await one.cut();
    await pause(5_200, 'longer than a lease');
    const id = randomUUID();
    await specs.appendEvent(id);
    await pause(300, 'an event that must not be handled would be handled now');
    expect(one.of(id)).toEqual([]);
    await one.end();
  });

  it('stop when others have taken over in between, and save nothing late (F9)', async () => {
    const id = randomUUID();
    await specs.appendEvent(id);
    let isFollowing = true;
    const { store } = specs;
    const watched: typeof store = {
      ...store,
      async *subscribe(what) {
        isFollowing = true;
        try {
          yield* store.subscribe(what);
        } finally {
          isFollowing = false;
        }
      },
    };
    const old = specs.startWorker(recordingProcess('fenced'), undefined, {}, watched);
    await eventually(
      () => old.of(id),
      (revisions) => revisions.length === 1,
    );
    await specs.pool.query(`
      with other as (insert into work.workers values (gen_random_uuid(), now() + interval '1 hour') returning worker)
      update work.process_shares set fence = fence + 1, owner = worker from other where process = 'fenced'`);
    const before = await specs.checkpointOf('fenced');
    const appendAnother = async () => {
      const another = randomUUID();
      await specs.appendEvent(another);
      await pause(200, 'an event that must not be handled would be handled now');
      return old.of(another);
    };
    // Its next beat says so.
    await eventually(
      () => isFollowing,
      (is) => !is,
    );
    expect([await appendAnother(), await specs.checkpointOf('fenced')]).toEqual([[], before]);
    await specs.pool.query('delete from work.workers');
    await old.end();
  });

  it('retry parked streams on the worker that holds them by then', async () => {
    const ids = idsOfAllShares(1);
    let broken = true;
    const does = (command: RecordRevision | RecordRefusal) => {
      if (broken && command instanceof RecordRevision && ids.includes(command.id)) throw new TypeError('broken');
    };
    const one = specs.startWorker(recordingProcess('parked by share'), does);
    await Promise.all(ids.map((id) => specs.appendEvent(id)));
    await eventually(
      () => specs.parkedOf('parked by share'),
      (parked) => parked.length === ids.length,
    );
    const other = specs.startWorker(recordingProcess('parked by share'), does);
    await untilShared('parked by share', [6, 6]);
    broken = false;
    await eventually(
      () => specs.parkedOf('parked by share'),
      (parked) => parked.length === 0,
    );
    expect([one, other].map((worker) => countDoneBy([worker], ids))).toEqual([6, 6]);
    await Promise.all([one.end(), other.end()]);
  });
});
