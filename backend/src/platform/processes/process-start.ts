import type { Pool } from 'pg';

export type Entered = { name: string; begins: 'beginning' | 'now' };

/**
 * Enters processes that are new here. Where others have worked before, the shop is older than they are: those that begin
 * `now` begin at its present end. In a new shop all of them begin at the beginning.
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
 * Deals a process out, from where its one owner came to, once nobody is that owner. The raised fence refuses what the last one
 * still writes, and the endless lease lets none of an earlier version begin again.
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
