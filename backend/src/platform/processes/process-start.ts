import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import type { Pool } from 'pg';

/** A process as it is added to the database: its name, and where it starts. */
export type ProcessEntry = { name: string; begins: 'beginning' | 'now' };

/**
 * Adds the shares of new processes. In a shop where other processes have worked before, a process that starts `now` starts at the
 * end of the log. In a new shop all processes start at the beginning.
 */
export async function addProcesses(
  pool: Pool,
  processes: readonly ProcessEntry[],
  head: () => Promise<bigint>,
  shares: number,
): Promise<void> {
  const rows = await queryRows<{ process: string }>(
    pool,
    'select distinct process from work.process_shares where process = any($1::text[])',
    [processes.map(({ name }) => name)],
  );
  const existing = new Set(rows.map(({ process }) => process));
  const newProcesses = processes.filter(({ name }) => !existing.has(name));
  if (newProcesses.length === 0) return;
  const end = existing.size > 0 && newProcesses.some(({ begins }) => begins === 'now') ? await head() : null;
  await changeRows(
    pool,
    `insert into work.process_shares (process, share, position)
     select process, share, position from unnest($1::text[], $2::bigint[]) fresh (process, position), generate_series(0, $3::int - 1) share
     order by process, share on conflict do nothing`,
    [newProcesses.map(({ name }) => name), newProcesses.map(({ begins }) => (begins === 'now' ? (end?.toString() ?? null) : null)), shares],
  );
}
