import type { BulkKind, BulkOutcome, BulkStop } from '@orderstream/contracts/office/bulk';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../platform/database/vault.ts';
import { v5 } from 'uuid';
import { channelOf } from '../platform/processes/claimed-work.ts';
import { sweep } from '../platform/deciding/use-case.ts';

export const bulkTable = 'work.bulk_item';
const keptDays = 30;

export type BulkJobRow = {
  id: string;
  kind: BulkKind;
  reason: string | null;
  user_id: string;
  session_id: string;
  pressed_at: Date;
  stopped: BulkStop | null;
};
export type NewBulkJob = Omit<BulkJobRow, 'pressed_at' | 'stopped'> & {
  items: readonly { id: string; as_of: string; price_id?: string }[];
};

export type BulkProgressRow = Omit<BulkJobRow, 'session_id'> & { name: string | null; total: number; done: number; open: number };
export type BulkItemRow = { subject_id: string; name: string | null; outcome: Exclude<BulkOutcome, 'done'>; code: string | null };

/** Who looks, and at the jobs of which kinds they may. */
export type BulkReader = { userId: string; kinds: readonly BulkKind[] };

const jobById = 'select id, kind, reason, user_id, session_id, pressed_at, stopped from work.bulk_job where id = $1';

const insertItems = `
  with items as (
    insert into ${bulkTable} (id, claim_key, place, subject_id, as_of, price_id, next_at)
    select id, $1, place, subject_id, as_of, price_id, now() + make_interval(secs => place / 1e6)
    from unnest($2::text[], $3::uuid[], $4::bigint[], $5::text[]) with ordinality as item (id, subject_id, as_of, price_id, place)
    returning place
  )
  select pg_notify('${channelOf(bulkTable)}', '0') from items where place = 1`;

/** One's own jobs, those that are running, and those that ended with their owner's session or right, whose owner may not see them. */
const visible = `j.kind = any($2::text[]) and (j.user_id = $1 or j.stopped in ('session_ended', 'right_ended')
  or exists (select from ${bulkTable} o where o.claim_key = j.id and o.next_at is not null))`;
const progress = (condition: string) =>
  `
    select j.id, j.kind, j.reason, j.user_id, coalesce(nullif(p.full_name, ''), p.email) as name, j.pressed_at, j.stopped, c.*
    from work.bulk_job j left join vault.person p on p.user_id = j.user_id
    cross join lateral (
      select count(*)::int as total, (count(*) filter (where outcome = 'done'))::int as done,
             (count(*) filter (where next_at is not null))::int as open
      from ${bulkTable} where claim_key = j.id
    ) c
    where ${visible} and ${condition} order by j.pressed_at desc limit 20`;
const visibleJobs = progress('true');
const visibleJob = progress('j.id = $3');

const itemsNotDone = `
  select i.subject_id, coalesce(nullif(p.full_name, ''), p.email) as name, i.outcome, i.code
  from ${bulkTable} i left join vault.person p on p.user_id = i.subject_id
  where i.claim_key = $1 and i.outcome <> 'done' order by i.place`;

/**
 * Ends a job. An item that has been attempted is looked at once more, because its command may have taken effect; the others stay
 * untouched.
 */
const endJob = `
  with job as (
    update work.bulk_job set stopped = coalesce(stopped, $2)
    where id = $1 and ($3::uuid is null or user_id = $3) and exists (select from ${bulkTable} where claim_key = $1 and next_at is not null)
    returning id
  ), untouched as (
    update ${bulkTable} set next_at = null, outcome = 'untouched'
    where claim_key in (select id from job) and next_at is not null and attempts = 0 returning id
  ), attempted as (
    update ${bulkTable} set next_at = now()
    where claim_key in (select id from job) and next_at is not null and attempts > 0 returning id
  )
  select id, (select pg_notify('${channelOf(bulkTable)}', '0')) from job`;

const removeJob = `
  delete from work.bulk_job j where ${visible} and j.id = $3
    and not exists (select from ${bulkTable} o where o.claim_key = j.id and o.next_at is not null) returning j.id`;

/** The jobs of the office: who pressed what, and what happened to each item. Ids and codes, nothing personal. */
@Injectable()
export class BulkJobs {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** Writes a job and its items together; a repeated one changes nothing. */
  async start({ id, kind, reason, user_id, session_id, items }: NewBulkJob): Promise<void> {
    await this.db.transaction(async (db) => {
      const added = await changeRows(
        db,
        `insert into work.bulk_job (id, kind, reason, user_id, session_id) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [id, kind, reason, user_id, session_id],
      );
      if (added === 0) return;
      const columns = [
        items.map((item) => v5(item.id, id)),
        items.map((item) => item.id),
        items.map((item) => item.as_of),
        items.map((item) => item.price_id ?? null),
      ];
      await changeRows(db, insertItems, [id, ...columns]);
    });
  }

  async of(id: string): Promise<BulkJobRow | null> {
    return (await queryRows<BulkJobRow>(this.db, jobById, [id]))[0] ?? null;
  }

  visibleTo({ userId, kinds }: BulkReader): Promise<BulkProgressRow[]> {
    return queryRows(this.db, visibleJobs, [userId, kinds]);
  }

  async visibleJob(id: string, { userId, kinds }: BulkReader): Promise<BulkProgressRow | null> {
    return (await queryRows<BulkProgressRow>(this.db, visibleJob, [userId, kinds, id]))[0] ?? null;
  }

  notDone(id: string): Promise<BulkItemRow[]> {
    return queryRows(this.db, itemsNotDone, [id]);
  }

  /** Ends a running job, if it is this owner's; false if there is no such job. */
  async end(id: string, why: BulkStop, owner: string | null = null): Promise<boolean> {
    return (await queryRows(this.db, endJob, [id, why, owner])).length > 0;
  }

  /** Deletes a job that has ended; false if there is no such job. */
  async remove(id: string, { userId, kinds }: BulkReader): Promise<boolean> {
    return (await queryRows(this.db, removeJob, [userId, kinds, id])).length > 0;
  }

  async sweep(): Promise<void> {
    await changeRows(
      this.db,
      `delete from work.bulk_job j where pressed_at < now() - make_interval(days => ${keptDays})
       and not exists (select from ${bulkTable} o where o.claim_key = j.id and o.next_at is not null)`,
    );
  }
}

/** Deletes jobs that ended long ago. */
export const sweepBulkJobs = sweep({ jobs: BulkJobs }, ({ jobs }) => jobs.sweep());
