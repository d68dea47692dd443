import { queryRows } from '@orderstream/projections/platform/database/sql';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { dueTimesIn } from '@orderstream/projections/platform/writing/changes';
import { v5 } from 'uuid';
import type { Command } from '../deciding/command.ts';
import { withContext } from '../deciding/context.ts';
import { CommandBus } from '../deciding/cqrs.ts';
import { Refusal } from '../deciding/refusal.ts';
import type { DepsOf } from '../deciding/use-case.ts';
import { LOG, POOL } from '../tokens.ts';
import { retrySecondsAfter, type Claim, type ClaimedRow, type ClaimedWork } from './claimed-work.ts';
import { isOutage } from './outage.ts';
import type { DueTimer, Timers } from './timers.ts';

type TimerClaim = ClaimedRow & { model: string; timer_id: string; due_at: Date; parked_at: Date | null };

export const timerTable = 'work.timer_claims';
const namespace = '6f2b2c1e-7c0b-5b7e-8b83-0d6c7b1f2a55';
const limitMilliseconds = 30_000;
/** A timer whose row remains after this many firings is parked, for a person to decide. */
const attemptsBeforeParking = 10;
const backOff = { first: 2, most: 600 };

/** Inserts the timers that are due before the next look; a rescheduled timer counts as a new one. */
const insertDueTimers = `
  insert into ${timerTable} as c (id, claim_key, model, timer_id, due_at, next_at)
  select model || '/' || id, model || '/' || id, model, id, due_at, due_at from read.timers t
  where due_at <= now() + make_interval(secs => $2) and kind = any($1::text[])
    and not exists (select from ${timerTable} k where k.id = t.model || '/' || t.id and k.due_at = t.due_at)
  order by due_at limit 1000
  on conflict (id) do update set due_at = excluded.due_at, next_at = excluded.next_at, attempts = 0, fence = c.fence + 1,
    claimed_until = null, parked_at = null, problem = null
  where c.due_at <> excluded.due_at`;

const findTimer = `
  select t.id, t.kind, t.key, t.due_at, t.payload from ${timerTable} c
  join read.timers t on t.model = c.model and t.id = c.timer_id and t.due_at = c.due_at where c.id = $1`;

const needs = { pool: POOL, commands: CommandBus, log: LOG };
type Deps = DepsOf<typeof needs>;

/**
 * Due timers as claimed work, by the database's clock. A timer's row remains until the event that removes it, so the timer is fired
 * again after a while: a lost command is repeated, and a repeated one changes nothing. The claim is deleted once the row is.
 */
export function claimedTimers(timers: Timers, pollMilliseconds: number): ClaimedWork<TimerClaim, typeof needs> {
  return {
    table: timerTable,
    loop: 'timers',
    needs,
    bring: { text: insertDueTimers, values: [Object.keys(timers), (2 * pollMilliseconds) / 1_000] },
    inParallel: 50,
    leaseSeconds: 2,
    backOff,
    async carryOut({ rows, write, remove }, deps) {
      for (const row of rows) {
        const [timer] = await queryRows<DueTimer>(deps.pool, findTimer, [row.id]);
        const commandFor = timer && Object.hasOwn(timers, timer.kind) ? timers[timer.kind] : undefined;
        if (!timer) await remove([row]);
        else if (commandFor) await fire({ row, timer, command: commandFor(timer), write }, deps);
        // Brought in by a worker of another version.
        else await write([row], { attempts: row.attempts - 1 }, 5);
      }
    },
  };
}

type Firing = { row: TimerClaim; timer: DueTimer; command: Command<unknown>; write: Claim<TimerClaim>['write'] };

/** Sends the command of a timer; too many failures, or firings without effect, park the timer for a person. */
async function fire({ row, timer, command, write }: Firing, { commands, log }: Deps): Promise<void> {
  const { model, timer_id, due_at, attempts } = row;
  const { kind } = timer;
  const commandId = v5(`${model}/${timer_id}/${due_at.toISOString()}`, namespace);
  let problem = 'still_due';
  try {
    await withContext(
      {
        commandId,
        correlationId: commandId,
        causationId: commandId,
        actor: theSystem,
        source: 'timer',
        deadline: Date.now() + limitMilliseconds,
      },
      () => commands.execute(command),
    );
  } catch (error) {
    problem = error instanceof Refusal ? error.code : error instanceof Error ? error.name : 'unknown';
    log.warn({ err: error, model, timer: timer_id, kind, attempts }, 'the command of a timer failed');
    // An outage uses up no attempt, and the timer is retried soon.
    if (isOutage(error)) return void (await write([row], { attempts: attempts - 1 }, 10 + 10 * Math.random()));
  }
  const isParked = attempts >= attemptsBeforeParking;
  await write([row], isParked ? { parked_at: row.parked_at ?? new Date(), problem } : {}, retrySecondsAfter(backOff, attempts));
}

/** In how many seconds the first of the changed timers is due; null if the notification is not about timers. */
export function secondsUntilTimers(payload: string): number | null {
  const times = dueTimesIn(payload);
  return times && Math.max(0, Math.min(...times.map((time) => Date.parse(time) - Date.now())) / 1_000);
}
