import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { POOL } from '../../tokens.ts';

export type WindowHit = { count: number; resetsInSeconds: number };

const hitStatement = `
  insert into work.rate_windows as w (key, count, ends_at) values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    count = case when w.ends_at <= now() then 1 else w.count + 1 end,
    ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
  returning count, extract(epoch from ends_at - now())::float8 as resets_in`;

/** Counts in fixed windows, in an unlogged table that all processes share. */
@Injectable()
export class RateWindows {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Adds a hit to the window of this key, which starts with its first hit. */
  async countHit(key: string, windowSeconds: number): Promise<WindowHit> {
    const [row] = await queryRows<{ count: number; resets_in: number }>(this.pool, hitStatement, [key, windowSeconds]);
    if (!row) throw new Error('an upsert returned no row');
    // The request that opened the window may have started a moment after this one.
    return { count: row.count, resetsInSeconds: Math.max(1, Math.ceil(Math.min(row.resets_in, windowSeconds))) };
  }

  /** Deletes the window of a key. */
  async clear(key: string): Promise<void> {
    await changeRows(this.pool, 'delete from work.rate_windows where key = $1', [key]);
  }

  /** Subtracts a hit that turned out not to count. */
  async undoHit(key: string): Promise<void> {
    await changeRows(this.pool, 'update work.rate_windows set count = greatest(0, count - 1) where key = $1', [key]);
  }

  /** Deletes windows that have ended. */
  async sweep(): Promise<void> {
    await changeRows(this.pool, 'delete from work.rate_windows where ends_at < now()');
  }
}
