import { setTimeout as sleep } from 'node:timers/promises';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { rowsOf, statement } from '@orderstream/projections/platform/reading/prepared';
import { turns } from '@orderstream/projections/platform/running/turns';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { v5 } from 'uuid';
import { within } from '../deciding/context.ts';
import type { CommandBus } from '../deciding/cqrs.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { passesByItself } from './outage.ts';
import { takeRound } from './shared-rounds.ts';
import { Refusal } from '../deciding/refusal.ts';
import type { DueTimer, Timers } from './timers.ts';

export type TimersAround = {
  pool: Pool;
  commands: CommandBus;
  metrics: Metrics;
  log: Logger;
  signal: AbortSignal;
  pollMilliseconds: number;
};

type Claimed = DueTimer & { model: string; attempts: number };

const namespace = '6f2b2c1e-7c0b-5b7e-8b83-0d6c7b1f2a55';
const atOnce = 50;
const patience = 30_000;
/** A timer whose row remains after this many firings is reported to people. */
const patientAttempts = 10;
const sweepMilliseconds = 60_000;
/** The command of each timer ends long before. */
const turnMilliseconds = 120_000;

/**
 * Fires the due timers, by the database's clock. A row remains until the event that removes it, so its timer is fired again after
 * a while: a lost command is made up for, and a repeated one changes nothing. Any number of workers may run this.
 */
export async function runTimers(around: TimersAround, timers: Timers): Promise<void> {
  const { signal, log, metrics, pollMilliseconds } = around;
  for (let sweptAt = 0; !signal.aborted;) {
    let fired = 0;
    try {
      fired = await turns.during('timers', () => fireDue(around, timers), turnMilliseconds);
      if (Date.now() - sweptAt > sweepMilliseconds) {
        sweptAt = Date.now();
        await turns.during('timers', () => sweep(around));
      }
    } catch (error) {
      metrics.trouble('timers');
      log.warn({ err: error }, 'timers could not be looked up');
    }
    if (fired < atOnce) await sleep(pollMilliseconds, undefined, { signal }).catch(() => undefined);
  }
}

async function fireDue(around: TimersAround, timers: Timers): Promise<number> {
  const due = await claimDue(around.pool, Object.keys(timers));
  await Promise.all(due.map((timer) => fire(around, timers, timer)));
  return due.length;
}

const taking = statement(`
  with due as (
    select t.model, t.id, t.kind, t.key, t.due_at, t.payload from read.timers t
      left join work.timer_claims c on c.model = t.model and c.timer_id = t.id and c.due_at = t.due_at
    where t.due_at <= now() and t.kind = any($1) and (c.timer_id is null or c.next_at <= now())
    order by t.due_at limit $2
  ), claimed as (
    insert into work.timer_claims as c (model, timer_id, due_at, attempts, next_at)
    select model, id, due_at, 1, now() + interval '2 seconds' from due
    on conflict (model, timer_id) do update set
      attempts = case when c.due_at = excluded.due_at then c.attempts + 1 else 1 end,
      next_at = now() + make_interval(secs => least(600, 2 * 2 ^ case when c.due_at = excluded.due_at then least(c.attempts, 10) else 0 end)),
      parked_at = case when c.due_at = excluded.due_at then c.parked_at end,
      problem = case when c.due_at = excluded.due_at then c.problem end,
      due_at = excluded.due_at
    where c.due_at <> excluded.due_at or c.next_at <= now()
    returning model, timer_id, attempts
  )
  select due.*, claimed.attempts from due join claimed on claimed.model = due.model and claimed.timer_id = due.id`);

/** Claiming a timer postpones it: if the worker dies, another one fires it. A timer that was moved counts as a new one. */
function claimDue(pool: Pool, kinds: readonly string[]): Promise<Claimed[]> {
  return rowsOf<Claimed>(pool, taking, [kinds, atOnce]);
}

async function fire({ pool, commands, metrics, log }: TimersAround, timers: Timers, timer: Claimed): Promise<void> {
  const { model, id, kind, due_at, attempts } = timer;
  const commandFor = Object.hasOwn(timers, kind) ? timers[kind] : undefined;
  if (!commandFor) return;
  const commandId = v5(`${model}/${id}/${due_at.toISOString()}`, namespace);
  let problem = 'still_due';
  try {
    await within(
      { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'timer', deadline: Date.now() + patience },
      () => commands.execute(commandFor(timer)),
    );
  } catch (error) {
    problem = error instanceof Refusal ? error.code : error instanceof Error ? error.name : 'unknown';
    if (!(error instanceof Refusal)) metrics.trouble('timers');
    log.warn({ err: error, model, timer: id, kind, attempts }, 'the command of a timer failed');
    if (passesByItself(error)) return putOff(pool, timer);
  }
  if (attempts >= patientAttempts) {
    await pool.query(
      'update work.timer_claims set parked_at = coalesce(parked_at, now()), problem = $3 where model = $1 and timer_id = $2',
      [model, id, problem],
    );
  }
}

/** An outage uses up no attempt, and the timer is retried soon. */
async function putOff(pool: Pool, { model, id, due_at }: Claimed): Promise<void> {
  await pool.query(
    `update work.timer_claims set attempts = greatest(0, attempts - 1), next_at = now() + make_interval(secs => 10 + 10 * random())
     where model = $1 and timer_id = $2 and due_at = $3`,
    [model, id, due_at],
  );
}

/** One worker deletes the claims of timers that no longer exist; all of them report. */
async function sweep({ pool, metrics }: TimersAround): Promise<void> {
  if (await takeRound(pool, 'timer_claims', 0.9 * (sweepMilliseconds / 1_000)))
    await pool.query(
      'delete from work.timer_claims c where next_at < now() and not exists (select from read.timers t where t.model = c.model and t.id = c.timer_id)',
    );
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from work.timer_claims where parked_at is not null');
  metrics.parked('timer', 'all', rows[0]?.count ?? 0);
}
