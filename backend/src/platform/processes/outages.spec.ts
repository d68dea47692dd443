import { randomUUID } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { Outage } from './outage.ts';
import type { Pace } from './process-runner.ts';
import { refusal } from '../deciding/refusal.ts';
import { RecordRevision, recordingProcess, ProcessSpecs } from '../testing/processes.ts';

const specs = new ProcessSpecs();
const pace: Partial<Pace> = { attempts: 2, probeMilliseconds: 30, resumedStreams: 4 };
const parkedRows = (process: string) =>
  specs.pool
    .query<{ stream: string; passes: boolean; problem: string }>(
      'select stream, passes, problem from work.parked_events where process = $1 order by position',
      [process],
    )
    .then(({ rows }) => rows);

describe('an outage of a service that a process depends on', () => {
  it('uses up no attempt; all waiting streams continue once it is over, in order within a stream', async () => {
    const ids: string[] = Array.from({ length: 30 }, () => randomUUID());
    for (const id of ids) await specs.appendEvent(id);
    let isDown = true;
    let calls = 0;
    const { of, end } = specs.startWorker(
      recordingProcess('away'),
      (command) => {
        if (!(command instanceof RecordRevision && ids.includes(command.id))) return;
        calls += 1;
        if (isDown) throw refusal('provider_unavailable');
      },
      pace,
    );
    await eventually(
      () => parkedRows('away'),
      (rows) => rows.length === ids.length,
    );
    expect(new Set((await parkedRows('away')).map(({ passes, problem }) => `${passes} ${problem}`))).toEqual(
      new Set(['true provider_unavailable']),
    );
    for (const id of ids.slice(0, 3)) await specs.appendEvent(id);
    // During an outage, only a few streams call the service.
    const before = calls;
    await pause(300, 'calls are counted in this time');
    expect(calls - before).toBeLessThan(ids.length * 5);
    isDown = false;
    await eventually(
      () => parkedRows('away'),
      (rows) => rows.length === 0,
    );
    await eventually(
      () => ids.map(of),
      (each) => each.every((revisions, n) => revisions.length >= (n < 3 ? 2 : 1)),
    );
    expect(ids.map(of)).toEqual(ids.map((_, n) => (n < 3 ? [0, 1] : [0])));
    await end();
  });

  it('delays no stream that does not depend on the service', async () => {
    const ids: string[] = Array.from({ length: 8 }, () => randomUUID());
    const failing = new Set(ids.slice(0, 2));
    for (const id of ids) await specs.appendEvent(id);
    let isDown = true;
    const { of, end } = specs.startWorker(
      recordingProcess('away for some'),
      (command) => {
        if (command instanceof RecordRevision && ids.includes(command.id) && (isDown || failing.has(command.id))) throw new Outage('away');
      },
      { ...pace, resumedStreams: 2 },
    );
    await eventually(
      () => parkedRows('away for some'),
      (rows) => rows.length === ids.length,
    );
    isDown = false;
    await eventually(
      () => parkedRows('away for some'),
      (rows) => rows.length === failing.size,
    );
    expect(ids.slice(2).map(of)).toEqual(ids.slice(2).map(() => [0]));
    await end();
  });

  it('does not hide an error that remains once it is over', async () => {
    const id = randomUUID();
    await specs.appendEvent(id);
    let isDown = true;
    const { end } = specs.startWorker(
      recordingProcess('wrong after all'),
      (command) => {
        if (!(command instanceof RecordRevision) || command.id !== id) return;
        throw isDown ? new Outage('away') : new TypeError('wrong');
      },
      pace,
    );
    await eventually(
      () => parkedRows('wrong after all'),
      (rows) => rows.length === 1,
    );
    isDown = false;
    await eventually(
      () => parkedRows('wrong after all'),
      (rows) => rows[0]?.passes === false,
    );
    expect(await parkedRows('wrong after all')).toEqual([{ stream: `tally-${id}`, passes: false, problem: 'TypeError' }]);
    await end();
  });
});
