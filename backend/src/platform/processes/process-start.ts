import type { Pool } from 'pg';

export type Entered = { name: string; begins: 'beginning' | 'now' };

/**
 * Adds the rows of new processes. In a shop where other processes have worked before, a process that starts `now` starts at the
 * end of the log. In a new shop all processes start at the beginning.
 */
export async function enterProcesses(
  pool: Pool,
  processes: readonly Entered[],
  head: () => Promise<bigint>,
  shares: number,
): Promise<void> {
  const { rows } = await pool.query<{ process: string }>('select process from work.process_checkpoints where process = any($1::text[])', [
    processes.map(({ name }) => name),
  ]);
  const known = new Set(rows.map(({ process }) => process));
  const fresh = processes.filter(({ name }) => !known.has(name));
  const end = known.size > 0 && fresh.some(({ begins }) => begins === 'now') ? await head() : null;
  if (fresh.length > 0) {
    await pool.query(
      `insert into work.process_checkpoints (process, position) select * from unnest($1::text[], $2::bigint[]) on conflict do nothing`,
      [fresh.map(({ name }) => name), fresh.map(({ begins }) => (begins === 'now' ? (end?.toString() ?? null) : null))],
    );
  }
  for (const { name } of processes) await takeOverProcess(pool, name, shares);
}

/**
 * Deals a process out into shares from the position of its single owner, once no worker owns it. The raised fence refuses late
 * writes of the last owner, and the endless lease keeps workers of an earlier version from starting it again.
 */
export async function takeOverProcess(pool: Pool, process: string, shares: number): Promise<void> {
  await pool.query(
    `with taken as (
       update work.process_checkpoints set owner = null, fence = fence + 1, leased_until = 'infinity'
       where process = $1 and (leased_until is null or leased_until < now()) returning position
     )
     insert into work.process_shares (process, share, position)
     select $1, share, position from taken, generate_series(0, $2::int - 1) share`,
    [process, shares],
  );
}
