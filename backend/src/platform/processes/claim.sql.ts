import { channelOf } from './claimed-work.ts';

const commonColumns = ['id', 'claim_key', 'attempts', 'fence'];
const matchingLease = 'from unnest($1::text[], $2::int[]) as mine (id, fence) where t.id = mine.id and t.fence = mine.fence';

type TakenEarly = 'none' | 'new' | 'all';
type ClaimOptions = {
  table: string;
  columns: readonly string[] | null;
  takesEarly: TakenEarly;
  keys: readonly string[] | null;
  after: readonly string[];
};

const earlyCondition: Record<TakenEarly, string> = {
  none: 'false',
  new: 'attempts = 0 and next_at is not null',
  all: 'next_at is not null',
};

/** No row of the tables that go first waits for a worker. */
const nothingFirst = (after: readonly string[]): string =>
  after
    .map((table) => `and not exists (select from ${table} where next_at <= now() and (claimed_until is null or claimed_until <= now()))`)
    .join(' ');

/** The number of rows among which the time of the next look is searched. */
const mostLater = 100;

/**
 * Claims due rows, and always returns a row that also has the seconds until the next one is due: at its time, or, if another worker
 * has it, at the end of its lease. Due rows of a key that is in progress are looked for again after a second. A key is locked until its
 * claim is committed: another worker that looks at the same moment cannot see the claim, and would take the rows that are not locked.
 */
export function claimStatement({ table, columns, takesEarly, keys, after }: ClaimOptions): string {
  const selected = columns ? [...commonColumns, ...columns].map((name) => `t.${name}`).join(', ') : 't.*';
  const keyCondition = keys ? 'and claim_key = any($4::text[])' : '';
  return `
    with first as (
      select claim_key from ${table} t where next_at <= now() and (claimed_until is null or claimed_until <= now()) ${keyCondition}
        and not exists (select from ${table} o where o.claim_key = t.claim_key and o.next_at is not null and o.claimed_until > now())
        ${nothingFirst(after)}
      order by next_at limit $1 for update skip locked
    ), due as materialized (
      select claim_key from first where pg_try_advisory_xact_lock(hashtextextended('${table} ' || claim_key, 0))
    ), mine as (
      select id from ${table} where claim_key in (select claim_key from due)
        and (next_at <= now() or ${earlyCondition[takesEarly]})
        and (claimed_until is null or claimed_until <= now())
      order by next_at limit $2 for update skip locked
    ), claimed as (
      update ${table} t set attempts = attempts + 1, fence = fence + 1, claimed_until = now() + make_interval(secs => $3)
      from mine where t.id = mine.id returning ${selected}
    ), later as (
      (select greatest(claimed_until, now() + interval '1 second') as at from ${table}
       where next_at <= now() ${keyCondition} and id not in (select id from mine) order by next_at limit ${mostLater})
      union all
      (select next_at from ${table} where next_at > now() ${keyCondition} order by next_at limit 1)
    )
    select claimed.*, (select count(*)::int from due) as due, (select extract(epoch from min(at) - now())::float8 from later) as next_in
    from (select) one left join claimed on true`;
}

/** Extends the leases of rows that are still under this lease. */
export const renewStatement = (table: string): string =>
  `update ${table} t set claimed_until = now() + make_interval(secs => $3) ${matchingLease} and t.claimed_until is not null`;

/** Writes the outcome of rows. A row that is due at once is announced, because another worker may have to take it. */
export function writeStatement(table: string, columns: readonly string[]): string {
  const set = columns.map((name, index) => `${name} = $${index + 4}, `).join('');
  return `
    with written as (
      update ${table} t set ${set}next_at = now() + make_interval(secs => $3), claimed_until = null ${matchingLease} returning t.id
    )
    select id, case when $3 = 0 then pg_notify('${channelOf(table)}', '') end from written`;
}

/** Deletes rows that are still under this lease. */
export const removeStatement = (table: string): string => `delete from ${table} t using ${matchingLease.slice('from '.length)}`;
