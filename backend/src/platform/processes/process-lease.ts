import type { Pool } from 'pg';

export type Held = { process: string; fence: bigint; position: bigint | null };

const leaseSeconds = 10;

/**
 * The right to work that one worker does at a time, by the database's clock. A new owner raises the fence, so the writes of
 * earlier owners are refused.
 */
export class ProcessLeases {
  constructor(
    private readonly pool: Pool,
    private readonly owner: string,
  ) {}

  async acquire(process: string): Promise<Held | null> {
    const { rows } = await this.pool.query<{ fence: string; position: string | null }>(
      `insert into work.process_checkpoints as c (process, owner, fence, leased_until)
       values ($1, $2, 1, now() + make_interval(secs => $3))
       on conflict (process) do update set owner = excluded.owner, fence = c.fence + 1, leased_until = excluded.leased_until
       where c.leased_until is null or c.leased_until < now()
       returning fence, position`,
      [process, this.owner, leaseSeconds],
    );
    const [row] = rows;
    return row ? { process, fence: BigInt(row.fence), position: row.position === null ? null : BigInt(row.position) } : null;
  }

  async release({ process, fence }: Held, position: bigint | null): Promise<void> {
    await this.pool.query(
      `update work.process_checkpoints set position = coalesce($3, position), owner = null, leased_until = null
       where process = $1 and fence = $2`,
      [process, fence.toString(), position?.toString() ?? null],
    );
  }
}
