import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const name = 'provider_events';

/** The time up to which the provider's events have been listed. One worker at a time lists them. */
@Injectable()
export class ReconciliationVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /** The second up to which everything has been seen; null while no round is due. The first round begins at `start`. */
  async take(start: number, everySeconds: number): Promise<number | null> {
    const taken: unknown = await this.db.query(
      `insert into vault.reconciliation as r (name, seen_until, next_at) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (name) do update set next_at = excluded.next_at where r.next_at <= now() returning seen_until`,
      [name, start, everySeconds],
    );
    const rows = taken as { seen_until: string }[];
    return rows[0] ? Number(rows[0].seen_until) : null;
  }

  /** The round is under way: it is due again that much later. */
  async prolong(seconds: number): Promise<void> {
    await this.db.query('update vault.reconciliation set next_at = greatest(next_at, now() + make_interval(secs => $2)) where name = $1', [
      name,
      seconds,
    ]);
  }

  async recordSeen(until: number): Promise<void> {
    await this.db.query('update vault.reconciliation set seen_until = greatest(seen_until, $2) where name = $1', [name, until]);
  }
}
