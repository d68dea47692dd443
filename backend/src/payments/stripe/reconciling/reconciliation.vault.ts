import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../../platform/database/vault.ts';

const name = 'provider_events';

/** Where a backfill continues: the number of a list, and the last object of it that was settled. */
export type BackfillPosition = { list: number; after: string | null };

/** The time up to which the provider's events have been listed, and how far a backfill has come. */
@Injectable()
export class ReconciliationVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** The second up to which everything has been seen; `start` before the first round. */
  async seenUntil(start: number): Promise<number> {
    const [row] = await queryRows<{ seen_until: string }>(this.db, 'select seen_until from vault.reconciliation where name = $1', [name]);
    return row ? Number(row.seen_until) : start;
  }

  /** Never later than the database's clock allows: a worker whose clock was ahead would hide the events until then. */
  async recordSeen(until: number, overlap: number): Promise<void> {
    await changeRows(
      this.db,
      `insert into vault.reconciliation as r (name, seen_until) values ($1, least($2, floor(extract(epoch from now()))::bigint - $3))
       on conflict (name) do update
       set seen_until = least(greatest(r.seen_until, excluded.seen_until), floor(extract(epoch from now()))::bigint - $3)`,
      [name, until, overlap],
    );
  }

  /** Where a backfill continues that began less than so many seconds ago; else one begins. */
  async backfillPosition(longestSeconds: number): Promise<BackfillPosition> {
    await changeRows(
      this.db,
      `update vault.reconciliation set backfill_began = now(), backfill_list = 0, backfill_after = null
       where name = $1 and (backfill_began > now() - make_interval(secs => $2)) is not true`,
      [name, longestSeconds],
    );
    const [row] = await queryRows<BackfillPosition>(
      this.db,
      'select backfill_list as list, backfill_after as after from vault.reconciliation where name = $1',
      [name],
    );
    return row ?? { list: 0, after: null };
  }

  async saveBackfill({ list, after }: BackfillPosition): Promise<void> {
    await changeRows(this.db, 'update vault.reconciliation set backfill_list = $2, backfill_after = $3 where name = $1', [
      name,
      list,
      after,
    ]);
  }

  /** The next absence begins another backfill. */
  async endBackfill(): Promise<void> {
    await changeRows(this.db, 'update vault.reconciliation set backfill_began = null where name = $1 and backfill_began is not null', [
      name,
    ]);
  }
}
