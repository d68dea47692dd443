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

  async recordSeen(until: number): Promise<void> {
    await this.db.query(
      `insert into vault.reconciliation as r (name, seen_until) values ($1, $2)
       on conflict (name) do update set seen_until = greatest(r.seen_until, excluded.seen_until)`,
      [name, until],
    );
  }
}
