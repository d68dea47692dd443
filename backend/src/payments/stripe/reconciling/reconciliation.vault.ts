import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const name = 'provider_events';

/** The time up to which the provider's events have been listed. */
@Injectable()
export class ReconciliationVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /** The second up to which everything has been seen; `start` before the first round. */
  async seenUntil(start: number): Promise<number> {
    const [row] = await this.db.query<{ seen_until: string }[]>('select seen_until from vault.reconciliation where name = $1', [name]);
    return row ? Number(row.seen_until) : start;
  }

  /** Never later than the database's clock allows: a worker whose clock was ahead would hide the events until then. */
  async recordSeen(until: number, overlap: number): Promise<void> {
    await this.db.query(
      `insert into vault.reconciliation as r (name, seen_until) values ($1, least($2, floor(extract(epoch from now()))::bigint - $3))
       on conflict (name) do update
       set seen_until = least(greatest(r.seen_until, excluded.seen_until), floor(extract(epoch from now()))::bigint - $3)`,
      [name, until, overlap],
    );
  }
}
