import type { EventStore } from '@orderstream/eventstore/event-store';
import { compareShops, OlderLog, reachedPosition } from '@orderstream/projections/platform/database/one-shop';
import type { Pool, PoolClient } from 'pg';
import { endAllSessions } from './end-all-sessions.ts';
import { derivedTables, positionColumns, tablesOfEvents } from './log-positions.ts';
import { runningProcess } from './moved-positions.ts';

/** Units that customers have been given after the end of the log, in which they are free. */
export type GivenUnits = { count: number; setAside: () => Promise<void> };

type Acceptance = {
  store: EventStore;
  pool: Pool;
  findGiven: () => Promise<GivenUnits>;
  say: (line: string) => void;
  confirm: () => Promise<boolean>;
};

/** Clocks of processes differ, and a row may be written some time before its fact. */
const margin = `interval '1 hour'`;

/** The end of the log: where it is, and when its last event was recorded. */
type LogEnd = { position: bigint; at: string };

async function endOf(store: EventStore): Promise<LogEnd> {
  const position = await store.head();
  const last = await store.eventAt(position);
  if (last?.kind !== 'event') throw new Error(`the last event of the log, at position ${position}, cannot be read by this version`);
  return { position, at: last.event.at };
}

/** Whether the log is that of the shop and ends before its tables; throws where a process would refuse the two for another reason. */
const isOlderLog = ({ store, pool }: Acceptance): Promise<boolean> =>
  compareShops({ store, pool }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof OlderLog) return true;
      throw error;
    },
  );

/** People who signed up around the end of the log, and whose accounts it does not have. */
async function lostPeople({ store, pool }: Acceptance, { at }: LogEnd): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `select user_id from vault.person p where created_at > $1::timestamptz - ${margin}
     and not exists (select from vault.owed_command o where o.user_id = p.user_id) order by user_id`,
    [at],
  );
  const lost: string[] = [];
  for (const { user_id } of rows) if ((await store.read(`account-${user_id}`, { limit: 1 })).events.length === 0) lost.push(user_id);
  return lost;
}

/** What the command will do, in lines for the operator. */
async function plan({ pool }: Acceptance, end: LogEnd, people: readonly string[], given: GivenUnits): Promise<string[]> {
  const { rows } = await pool.query<Record<'sessions' | 'seals' | 'parked' | 'webhooks' | 'answers', number>>(
    `select (select count(*) from vault.session)::int as sessions, (select count(*) from audit.seal where position > $1)::int as seals,
       (select count(*) from work.parked_events where position > $1)::int as parked,
       (select count(*) from vault.webhook where received_at > $2::timestamptz - ${margin})::int as webhooks,
       (select count(*) from vault.idempotency where taken_at > $2::timestamptz - ${margin})::int as answers`,
    [String(end.position), end.at],
  );
  const [counts] = rows;
  return [
    `The log ends at position ${end.position}, ${end.at}; the tables have come to position ${await reachedPosition(pool)}. Facts in between are lost.`,
    `Empties: the tree of the log and the snapshots, which are made again, and ${counts?.seals} seals of lost facts, after which sealing continues under another name.`,
    `Sets back: all positions behind the end of the log, and ${counts?.webhooks} webhooks, which are processed again.`,
    `Forgets: ${counts?.parked} parked events, ${counts?.answers} answers to requests, and ${people.length} people whose sign-up is lost; they can sign up again.`,
    `Sets aside: ${given.count} free units that customers have been given since; each needs new private information before it is sold.`,
    `Ends: all ${counts?.sessions} sessions; everyone signs in again.`,
    'Rebuilds: all read models.',
  ];
}

/** Sets back what remembers how far the log has come. */
async function setBackPositions(db: PoolClient, { position }: LogEnd): Promise<void> {
  const end = [String(position)];
  // The sealer compares them with the log before it seals anything.
  await db.query('insert into audit.lost_seal select note from audit.seal where position > $1 on conflict do nothing', end);
  for (const table of tablesOfEvents) await db.query(`delete from ${table} where position > $1`, end);
  await db.query('update audit.handed set revision = least(revision, coalesce((select max(revision) from audit.seal), -1))');
  for (const [table, column] of positionColumns) await db.query(`update ${table} set ${column} = $1 where ${column} > $1`, end);
  await db.query('delete from work.comparison where report is null');
  await db.query(`truncate ${derivedTables.join(', ')}`);
  // Without its clearing, the rows of a pool's cleared units are made again from the log.
  await db.query('truncate vault.clearing');
  // A version of 0 is older than any: the read models are built again beside the live tables.
  await db.query('update work.read_models set version = 0');
}

/** Sets back what was done since the end of the log and is known to the tables alone. */
async function setBackWork(db: PoolClient, { at }: LogEnd, people: readonly string[]): Promise<void> {
  const since = [at];
  await db.query(
    `update vault.webhook set state = 'received', outcome = null, problem = null, attempts = 0, refusals = 0, next_at = now()
     where received_at > $1::timestamptz - ${margin}`,
    since,
  );
  await db.query(
    `update vault.reconciliation
     set seen_until = least(seen_until, extract(epoch from $1::timestamptz - ${margin})::bigint), backfill_began = null`,
    since,
  );
  await db.query(`delete from vault.idempotency where taken_at > $1::timestamptz - ${margin}`, since);
  // Housekeeping compares them with the pools, and removes those that no fact names: the same secrets can be imported again.
  await db.query(`update vault.private_info set verified = false where kind = 'product' and kept_at > $1::timestamptz - ${margin}`, since);
  await db.query('delete from vault.order_words where user_id = any($1)', [people]);
  await db.query('delete from vault.payment_links where user_id = any($1)', [people]);
  await db.query('delete from vault.person where user_id = any($1)', [people]);
}

/**
 * Makes the tables of a stopped shop continue from a log that is older than they are, in one transaction, after the operator has read what
 * that costs. Returns whether anything was changed; the read models are rebuilt afterwards.
 */
export async function acceptOlderLog(acceptance: Acceptance): Promise<boolean> {
  const { store, pool, say, confirm } = acceptance;
  const running = await runningProcess(pool);
  if (running !== null) throw new Error(`the shop runs: ${running} is at work. Stop it and wait ten seconds`);
  if (!(await isOlderLog(acceptance))) {
    say('The log is not older than the tables: nothing to do.');
    return false;
  }
  const end = await endOf(store);
  const [people, given] = [await lostPeople(acceptance, end), await acceptance.findGiven()];
  for (const line of await plan(acceptance, end, people, given)) say(line);
  if (!(await confirm())) {
    say('Nothing was changed.');
    return false;
  }
  const db = await pool.connect();
  try {
    await db.query('begin');
    await setBackPositions(db, end);
    await setBackWork(db, end, people);
    await endAllSessions(db);
    // Last of all: a failure leaves the log older than the tables, and the command can be repeated.
    await given.setAside();
    await db.query('commit');
  } catch (error) {
    await db.query('rollback');
    throw error;
  } finally {
    db.release();
  }
  say('The tables continue from the end of the log.');
  return true;
}
