import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import type { Pool } from 'pg';

export type StreamPosition = { revision: bigint; position: bigint };
export type Snapshot = StreamPosition & { parts: number };

/** Queried for every stream that this process has not cached. */
const findStatement = 'select revision, position, state from work.snapshots where stream = $1 and version = $2';

/** States of long streams, kept so that a fresh process need not read them from their beginning. Never used without the later events. */
export class Snapshots {
  constructor(private readonly pool: Pool) {}

  /** The newest snapshot of a stream in this version of its format. */
  async find(stream: string, version: number): Promise<Snapshot | null> {
    const [row] = await queryRows<{ revision: string; position: string; state: { parts: number } }>(this.pool, findStatement, [
      stream,
      version,
    ]);
    return row ? { revision: BigInt(row.revision), position: BigInt(row.position), parts: row.state.parts } : null;
  }

  /** One part of a snapshot; null when a newer snapshot has replaced it. */
  async part(stream: string, version: number, { revision }: StreamPosition, part: number): Promise<{ state: unknown } | null> {
    const rows = await queryRows<{ state: string }>(
      this.pool,
      'select state from work.snapshot_parts where stream = $1 and version = $2 and revision = $3 and part = $4',
      [stream, version, revision.toString(), part],
    );
    return rows[0] ? { state: JSON.parse(rows[0].state) as unknown } : null;
  }

  /**
   * Stores a snapshot part by part, unless a newer revision is stored already; yields to other work between the parts. Returns their
   * number.
   */
  async keep(stream: string, version: number, { revision, position }: StreamPosition, parts: Iterable<unknown>): Promise<number> {
    let count = 0;
    for (const part of parts) {
      await changeRows(
        this.pool,
        `insert into work.snapshot_parts (stream, version, revision, part, state) values ($1, $2, $3, $4, $5)
         on conflict (stream, version, revision, part) do update set state = excluded.state`,
        [stream, version, revision.toString(), count, JSON.stringify(part)],
      );
      count += 1;
    }
    await changeRows(
      this.pool,
      `insert into work.snapshots as kept (stream, version, revision, position, state) values ($1, $2, $3, $4, $5)
       on conflict (stream) do update set version = excluded.version, revision = excluded.revision, position = excluded.position,
         state = excluded.state, taken_at = now()
       where kept.version < excluded.version or (kept.version = excluded.version and kept.revision < excluded.revision)`,
      [stream, version, revision.toString(), position.toString(), JSON.stringify({ parts: count })],
    );
    await changeRows(
      this.pool,
      `delete from work.snapshot_parts p using work.snapshots s
        where p.stream = $1 and s.stream = p.stream and (p.version, p.revision) < (s.version, s.revision)`,
      [stream],
    );
    return count;
  }
}
