import { rowsOf, statement } from '@orderstream/projections/platform/reading/prepared';
import type { Pool } from 'pg';

const taking = statement(`
  insert into work.rounds as r (name, next_at) values ($1, now() + make_interval(secs => $2))
  on conflict (name) do update set next_at = excluded.next_at where r.next_at <= now() returning name`);
const prolonging = statement('update work.rounds set next_at = now() + make_interval(secs => $2) where name = $1 returning name');

/** Whether this worker does the round for all: false until as many seconds have passed since one of them took it. */
export async function takeRound(pool: Pick<Pool, 'query'>, name: string, seconds: number): Promise<boolean> {
  return (await rowsOf(pool, taking, [name, seconds])).length === 1;
}

/** For the one that does the round: it is under way, and due again in as many seconds. */
export async function prolongRound(pool: Pick<Pool, 'query'>, name: string, seconds: number): Promise<void> {
  await rowsOf(pool, prolonging, [name, seconds]);
}
