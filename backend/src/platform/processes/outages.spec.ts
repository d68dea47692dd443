import { randomUUID } from 'node:crypto';
import { Outage } from './outage.ts';
import { refusal } from '../deciding/refusal.ts';
import { eventually } from '../testing/eventually.ts';
import { RecordRevision, recordingProcess, ProcessSpecs } from '../testing/processes.ts';

const specs = new ProcessSpecs();
const pace = { attempts: 2, probeMilliseconds: 30, returning: 4 };
const waits = (process: string) =>
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
    let away = true;
    let asked = 0;
    const { of, end } = specs.startWorker(
      recordingProcess('away'),
      (command) => {
        if (!(command instanceof RecordRevision && ids.includes(command.id))) return;
        asked += 1;
        if (away) throw refusal('provider_unavailable');
      },
      pace,
    );
    await eventually(
      () => waits('away'),
      (rows) => rows.length === ids.length,
    );
    expect(new Set((await waits('away')).map(({ passes, problem }) => `${passes} ${problem}`))).toEqual(
      new Set(['true provider_unavailable']),
    );
    for (const id of ids.slice(0, 3)) await specs.appendEvent(id);
    // During an outage, only a few streams call the service.
    const before = asked;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked - before).toBeLessThan(ids.length * 5);
    away = false;
    await eventually(
      () => waits('away'),
      (rows) => rows.length === 0,
    );
    expect(ids.map(of)).toEqual(ids.map((_, n) => (n < 3 ? [0, 1] : [0])));
    await end();
  }, 30_000);

  it('delays no stream that does not depend on the service', async () => {
    const ids: string[] = Array.from({ length: 8 }, () => randomUUID());
    const failing = new Set(ids.slice(0, 2));
    for (const id of ids) await specs.appendEvent(id);
    let away = true;
    const { of, end } = specs.startWorker(
      recordingProcess('away for some'),
      (command) => {
        if (command instanceof RecordRevision && ids.includes(command.id) && (away || failing.has(command.id))) throw new Outage('away');
      },
      { ...pace, resumedStreams: 2 },
    );
    await eventually(
      () => waits('away for some'),
      (rows) => rows.length === ids.length,
    );
    away = false;
    await eventually(
      () => waits('away for some'),
      (rows) => rows.length === failing.size,
    );
    expect(ids.slice(2).map(of)).toEqual(ids.slice(2).map(() => [0]));
    await end();
  }, 30_000);

  it('does not hide an error that remains once it is over', async () => {
    const id = randomUUID();
    await specs.appendEvent(id);
    let away = true;
    const { end } = specs.startWorker(
      recordingProcess('wrong after all'),
      (command) => {
        if (!(command instanceof RecordRevision) || command.id !== id) return;
        throw away ? new Outage('away') : new TypeError('wrong');
      },
      pace,
    );
    await eventually(
      () => waits('wrong after all'),
      (rows) => rows.length === 1,
    );
    away = false;
    await eventually(
      () => waits('wrong after all'),
      (rows) => rows[0]?.passes === false,
    );
    expect(await waits('wrong after all')).toEqual([{ stream: `tally-${id}`, passes: false, problem: 'TypeError' }]);
    await end();
  }, 30_000);
});
