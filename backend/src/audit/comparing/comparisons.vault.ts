import type { ComparedTable } from '@orderstream/projections/platform/comparing/verify';
import { auditRoles, enteringStatuses } from '@orderstream/contracts/accounts/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';
import { channelOf } from '../../platform/processes/claimed-work.ts';

export type ComparisonOutcome = 'equal' | 'different' | 'canceled' | 'failed';

type Row = {
  id: string;
  asked_at: Date;
  by_night: boolean;
  started_at: Date | null;
  seconds: number | null;
  events: string;
  position: string | null;
  until: string | null;
  ended_at: Date | null;
  age_seconds: number | null;
  outcome: ComparisonOutcome | null;
  seal_size: string | null;
  rows: number | null;
  wrong: number | null;
};
export type Comparison = Row;
export type FinishedComparison = {
  id: string;
  started_at: Date;
  ended_at: Date;
  events: string;
  until: string;
  outcome: ComparisonOutcome;
  tables: ComparedTable[];
};

const columns = `id, asked_at, night is not null as by_night, started_at, events, position, until, ended_at, outcome, seal_size,
  extract(epoch from coalesce(ended_at, clock_timestamp()) - started_at)::float as seconds,
  extract(epoch from clock_timestamp() - ended_at)::float as age_seconds,
  (select sum((t ->> 'rows')::int) from jsonb_array_elements(tables) t)::int as rows,
  (select sum((t ->> 'missing')::int + (t ->> 'extra')::int + (t ->> 'different')::int) from jsonb_array_elements(tables) t)::int as wrong`;

const mostKept = 100;

/** Comparisons of the live tables with a replay. The process of the read models runs them; this file requests and reads them. */
@Injectable()
export class ComparisonsVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** Requests the comparison of this night, unless one is running. Returns whether it has been requested, now or before. */
  async requestForTonight(): Promise<boolean> {
    const [row] = await queryRows<{ is_asked: boolean }>(
      this.db,
      `with today as (select (now() at time zone 'utc')::date as night), known as (select from work.comparison join today using (night)),
       asked as (
         insert into work.comparison (night) select night from today where not exists (select from known) on conflict do nothing returning id
       )
       select (select count(pg_notify('${channelOf('work.comparison')}', '')) from asked) > 0 or exists (select from known) as is_asked`,
    );
    return row?.is_asked === true;
  }

  /** Requests a comparison; while one is running, nothing is added. */
  async request(): Promise<void> {
    await changeRows(
      this.db,
      `with asked as (insert into work.comparison default values on conflict do nothing returning id)
       select pg_notify('${channelOf('work.comparison')}', '') from asked`,
    );
    await changeRows(
      this.db,
      `delete from work.comparison where id in (select id from work.comparison where ended_at is not null order by id desc offset ${mostKept})`,
    );
  }

  /** Cancels a comparison that has not ended. */
  async cancel(id: string): Promise<void> {
    await changeRows(this.db, 'update work.comparison set canceled = true where id = $1 and ended_at is null', [id]);
  }

  /** Newest first; a running one comes first. */
  async list(limit: number): Promise<Comparison[]> {
    return queryRows<Comparison>(this.db, `select ${columns} from work.comparison order by ended_at is null desc, id desc limit $1`, [
      limit,
    ]);
  }

  /** A comparison with its tables and its report. */
  async find(id: string): Promise<(Comparison & { tables: ComparedTable[] | null; report: string | null }) | null> {
    const [row] = await queryRows<Comparison & { tables: ComparedTable[] | null; report: string | null }>(
      this.db,
      `select ${columns}, tables, report from work.comparison where id = $1`,
      [id],
    );
    return row ?? null;
  }

  /** The last completed comparison. */
  async lastCompleted(): Promise<Comparison | null> {
    const [row] = await queryRows<Comparison>(
      this.db,
      `select ${columns} from work.comparison where outcome in ('equal', 'different') order by ended_at desc limit 1`,
    );
    return row ?? null;
  }

  /** Completed comparisons without a signature. */
  async unsignedComparisons(): Promise<FinishedComparison[]> {
    return queryRows<FinishedComparison>(
      this.db,
      `select id, started_at, ended_at, events, coalesce(until, 0) as until, outcome, tables from work.comparison
       where outcome in ('equal', 'different') and report is null order by id`,
    );
  }

  /** Stores the signed report of a comparison. */
  async sign(id: string, report: string, sealSize: number): Promise<void> {
    await changeRows(this.db, 'update work.comparison set report = $2, seal_size = $3 where id = $1 and report is null', [
      id,
      report,
      sealSize,
    ]);
  }

  /** Comparisons that have found differences of which nobody has been mailed yet. */
  async unreportedDifferences(): Promise<{ id: string }[]> {
    return queryRows(this.db, `select id from work.comparison where outcome = 'different' and not reported order by id`);
  }

  /** Everybody who may audit. */
  async auditors(): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      this.db,
      `select u.id from read.app_user u where u.status = any($1) and not u.deleting
         and exists (select from read.user_roles r where r.user_id = u.id and r.role = any($2)) order by u.id`,
      [enteringStatuses, auditRoles],
    );
    return rows.map(({ id }) => id);
  }

  /** Records that the mails about a comparison have been requested. */
  async markReported(id: string): Promise<void> {
    await changeRows(this.db, 'update work.comparison set reported = true where id = $1', [id]);
  }
}
