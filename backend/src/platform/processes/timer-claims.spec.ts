import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { command } from '../deciding/command.ts';
import { currentContext } from '../deciding/context.ts';
import type { CommandBus } from '../deciding/cqrs.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { measureTables } from '../telemetry/table-gauges.ts';
import { workerGauges } from '../telemetry/work-gauges.ts';
import { refusal } from '../deciding/refusal.ts';
import { testServers } from '../testing/servers.ts';
import { startWorker } from '../testing/work-off.ts';
import { claimedTimers, secondsUntilTimers } from './timer-claims.ts';
import type { Timers } from './timers.ts';

class Ring extends command('Ring')<{ key: string; volume: unknown }, void>() {}
const timers: Timers = { alarm: ({ key, payload }) => new Ring({ key, volume: payload.volume }) };

let pool: pg.Pool;
const workers: { end: () => Promise<void> }[] = [];
const started = testServers(async () => {
  await Promise.all(workers.map((one) => one.end()));
  await pool.end();
});

/** Replaces the read side's view of timers by one on a table of this spec. */
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: started().databaseUrl });
  await pool.query('create table public.alarms (id text primary key, kind text, key text, due_at timestamptz, payload jsonb)');
  await pool.query(
    `create or replace view read.timers as select 'alarms'::text as model, id, kind, key, due_at, payload from public.alarms`,
  );
});
beforeEach(async () => {
  await pool.query('truncate public.alarms, work.timer_claims');
});

const addTimer = async (kind = 'alarm', inSeconds = -1) => {
  const id = randomUUID();
  await pool.query(`insert into public.alarms values ($1, $2, $1, now() + make_interval(secs => $3), '{"volume": 7}')`, [
    id,
    kind,
    inSeconds,
  ]);
  return id;
};
const removeTimer = (id: string) => pool.query('delete from public.alarms where id = $1', [id]);

function startTimerWorker(does: (ring: Ring) => unknown = () => {}, pollMilliseconds = 20) {
  const rung: { key: string; volume: unknown; commandId: string; source: string }[] = [];
  const commands = {
    execute: async (ring: Ring) => {
      const { commandId, source } = currentContext();
      rung.push({ key: ring.key, volume: ring.volume, commandId, source });
      await does(ring);
    },
  } as unknown as CommandBus;
  const { end } = startWorker(
    pool,
    { ...claimedTimers(timers, pollMilliseconds), leaseSeconds: 30 },
    { pool, commands, log: pino({ level: 'silent' }) },
    pollMilliseconds,
  );
  workers.push({ end });
  return { rung, end };
}

describe('a due timer', () => {
  it('is fired once among several workers, with its data', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => addTimer()));
    const work = async ({ key }: Ring) => {
      await pause(50, 'firing takes a moment');
      await removeTimer(key);
    };
    const workers = [startTimerWorker(work), startTimerWorker(work), startTimerWorker(work)];
    const rung = () => workers.flatMap((one) => one.rung);
    await eventually(rung, (all) => all.length >= 40);
    await pause(200, 'a timer that fires twice would fire again now');
    expect(
      rung()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(ids.sort());
    expect(rung()[0]).toMatchObject({ volume: 7, source: 'timer' });
    await Promise.all(workers.map((one) => one.end()));
  });

  it('is not fired by a worker while another one is claiming it', async () => {
    await addTimer();
    const other = await pool.connect();
    await other.query('begin');
    await other.query(
      `insert into work.timer_claims (id, claim_key, model, timer_id, due_at, attempts, next_at)
       select 'alarms/' || id, id, 'alarms', id, due_at, 1, now() + interval '1 hour' from public.alarms`,
    );
    const { rung, end } = startTimerWorker();
    await pause(150, 'the worker comes to the row that is locked');
    await other.query('commit');
    other.release();
    await pause(150, 'a timer that must not fire would fire now');
    expect(rung).toEqual([]);
    await end();
  });

  it('is fired again, as the same command, while its row stays', async () => {
    await addTimer();
    const { rung, end } = startTimerWorker();
    await eventually(
      () => rung.length,
      (count) => count === 2,
    );
    expect(rung[0]?.commandId).toBe(rung[1]?.commandId);
    await end();
  });

  it('sends a different command once it has been rescheduled', async () => {
    const id = await addTimer();
    const { rung, end } = startTimerWorker();
    await eventually(
      () => rung.length,
      (count) => count === 1,
    );
    await pool.query(`update public.alarms set due_at = due_at + interval '10 milliseconds' where id = $1`, [id]);
    const countCommands = () => new Set(rung.map(({ commandId }) => commandId)).size;
    expect(await eventually(countCommands, (count) => count > 1)).toBe(2);
    await end();
  });

  it('delays no other timer when it fails, and is reported after many failures', async () => {
    const [bad, good] = [await addTimer(), await addTimer()];
    await pool.query(
      `insert into work.timer_claims (id, claim_key, model, timer_id, due_at, attempts, next_at) select 'alarms/' || id, id, 'alarms', id, due_at, 9, now() from public.alarms where id = $1`,
      [bad],
    );
    const { rung, end } = startTimerWorker(({ key }) => {
      if (key === bad) throw refusal('not_found');
      return removeTimer(key);
    });
    await eventually(() => rung.some(({ key }) => key === good), Boolean);
    const look = async () =>
      (await pool.query<{ problem: string }>('select problem from work.timer_claims where parked_at is not null')).rows;
    expect(await eventually(look, (rows) => rows.length === 1)).toEqual([{ problem: 'not_found' }]);
    await end();
  });
});

describe('a timer', () => {
  const noteIsDue =
    (due: boolean[]) =>
    async ({ key }: Ring) => {
      const { rows } = await pool.query<{ is_due: boolean }>('select due_at <= now() as is_due from public.alarms where id = $1', [key]);
      due.push(...rows.map(({ is_due }) => is_due));
      await removeTimer(key);
    };

  it('is not fired before it is due by the clock of the database', async () => {
    await addTimer('alarm', 0.3);
    const due: boolean[] = [];
    const { end } = startTimerWorker(noteIsDue(due));
    await eventually(
      () => due,
      ({ length }) => length > 0,
    );
    expect(due).toEqual([true]);
    await end();
  });

  it('is fired on time by a worker that polls rarely', async () => {
    await addTimer('alarm', 0.7);
    const due: boolean[] = [];
    const { end } = startTimerWorker(noteIsDue(due), 600_000);
    await eventually(
      () => due,
      ({ length }) => length > 0,
    );
    expect(due).toEqual([true]);
    await end();
  });

  it('that was removed before it is due is not fired', async () => {
    const id = await addTimer('alarm', 4);
    const { rung, end } = startTimerWorker(() => {}, 60_000);
    await eventually(
      async () => (await pool.query('select from work.timer_claims')).rowCount,
      (count) => count === 1,
    );
    await removeTimer(id);
    await eventually(
      async () => (await pool.query('select from work.timer_claims')).rowCount,
      (count) => count === 0,
    );
    expect(rung).toEqual([]);
    await end();
  });

  it('of a kind without a command is ignored', async () => {
    await addTimer('unheard_of');
    const { rung, end } = startTimerWorker();
    await pause(100, 'a timer that must not fire would fire now');
    expect(rung).toEqual([]);
    expect((await pool.query('select from work.timer_claims')).rowCount).toBe(0);
    await end();
  });
});

describe('the claim of a timer', () => {
  const addClaim = (id: string, nextInSeconds: number) =>
    pool.query(
      `insert into work.timer_claims (id, claim_key, model, timer_id, due_at, attempts, next_at, parked_at)
       values ('alarms/' || $1, $1, 'alarms', $1, now(), 10, now() + make_interval(secs => $2), now())`,
      [id, nextInSeconds],
    );
  const claims = async () => (await pool.query<{ id: string }>('select timer_id as id from work.timer_claims')).rows.map(({ id }) => id);

  it('is deleted once its timer has been removed, when it is due; the parked ones are counted in the metrics', async () => {
    const [setTimer, removedTimer, firing] = [await addTimer('alarm', 60), randomUUID(), randomUUID()];
    await Promise.all([addClaim(setTimer, 60), addClaim(removedTimer, -1), addClaim(firing, 60)]);
    const { end } = startTimerWorker();
    expect((await eventually(claims, (all) => !all.includes(removedTimer))).sort()).toEqual([setTimer, firing].sort());
    const metrics = new Metrics();
    measureTables(metrics, pool, workerGauges);
    const { values = [] } = (await metrics.registry.getSingleMetric('orderstream_parked')?.get()) ?? {};
    expect(values).toContainEqual({ labels: { kind: 'timer', name: 'all' }, value: 2 });
    await end();
  });
});

describe('a notification of read models', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + 1_000 * seconds).toISOString();
  const secondsAnnounced = (model: string, ...times: string[]) =>
    secondsUntilTimers(JSON.stringify({ model, changes: times.map((time, key) => ({ key: String(key), topics: [time] })) }));

  it('has the seconds until the first of its timers is due, 0 for a late one', () => {
    expect(secondsAnnounced('hold_timers', inSeconds(90), inSeconds(60))).toBeCloseTo(60, 0);
    expect(secondsAnnounced('order_timers', inSeconds(-5))).toBe(0);
  });

  it('is due at once if it names no rows, and never if its rows are no timers', () => {
    expect(secondsUntilTimers('{"model":"order_timers","changes":null}')).toBe(0);
    expect(secondsAnnounced('order_list', 'user:1')).toBeNull();
  });
});
