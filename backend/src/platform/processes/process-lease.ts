import { setTimeout as sleep } from 'node:timers/promises';
import { rowsOf, statement } from '@orderstream/projections/platform/prepared';
import type { Pool } from 'pg';

export type Held = { process: string; fence: bigint; position: bigint | null };

const leaseSeconds = 10;
/** So long a renewal waits for those of other processes, which then go with it in one statement. */
const gatherMilliseconds = 50;

const renewing = statement(`
  update work.process_checkpoints c set position = coalesce(kept.position, c.position), leased_until = now() + make_interval(secs => $4)
  from unnest($1::text[], $2::bigint[], $3::bigint[]) as kept (process, fence, position)
  where c.process = kept.process and c.fence = kept.fence
  returning c.process`);

type Kept = { held: Held; position: bigint | null };

/** Whose turn a process is, by the database's clock. A new owner raises the fence: what an older one writes is refused. */
export class ProcessLeases {
  #gathering: { kept: Kept[]; ours: Promise<ReadonlySet<string>> } | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly owner: string,
  ) {}

  /**
   * Enters processes that are new here. Where others have worked before, the shop is older than they are: those that begin
   * `now` begin at its present end. In a new shop all of them begin at the beginning.
   */
  async enter(processes: readonly { name: string; begins: 'beginning' | 'now' }[], head: () => Promise<bigint>): Promise<void> {
    const names = processes.map(({ name }) => name);
    const { rows } = await this.pool.query<{ process: string }>(
      'select process from work.process_checkpoints where process = any($1::text[])',
      [names],
    );
    const known = new Set(rows.map(({ process }) => process));
    const fresh = processes.filter(({ name }) => !known.has(name));
    if (fresh.length === 0) return;
    const end = known.size > 0 && fresh.some(({ begins }) => begins === 'now') ? await head() : null;
    await this.pool.query(
      `insert into work.process_checkpoints (process, position) select * from unnest($1::text[], $2::bigint[]) on conflict do nothing`,
      [fresh.map(({ name }) => name), fresh.map(({ begins }) => (begins === 'now' ? (end?.toString() ?? null) : null))],
    );
  }

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

  /** Keeps the lease and what was reached; false when the process is somebody else's by now. */
  async renew(held: Held, position: bigint | null): Promise<boolean> {
    const kept: Kept[] = this.#gathering?.kept ?? [];
    kept.push({ held, position });
    this.#gathering ??= { kept, ours: this.#renewTogether(kept) };
    return (await this.#gathering.ours).has(held.process);
  }

  async #renewTogether(kept: readonly Kept[]): Promise<ReadonlySet<string>> {
    await sleep(gatherMilliseconds);
    this.#gathering = null;
    const rows = await rowsOf<{ process: string }>(this.pool, renewing, [
      kept.map(({ held }) => held.process),
      kept.map(({ held }) => held.fence.toString()),
      kept.map(({ position }) => position?.toString() ?? null),
      leaseSeconds,
    ]);
    return new Set(rows.map(({ process }) => process));
  }

  async release({ process, fence }: Held, position: bigint | null): Promise<void> {
    await this.pool.query(
      `update work.process_checkpoints set position = coalesce($3, position), owner = null, leased_until = null
       where process = $1 and fence = $2`,
      [process, fence.toString(), position?.toString() ?? null],
    );
  }
}
