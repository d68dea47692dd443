import type { Pool } from 'pg';

export type Snapshot = { revision: bigint; position: bigint; state: unknown };

/** States of long streams, kept so that a fresh process need not read them from their beginning. Never believed without the delta. */
export class Snapshots {
  constructor(private readonly pool: Pool) {}

  async find(stream: string, version: number): Promise<Snapshot | null> {
    const { rows } = await this.pool.query<{ revision: string; position: string; state: unknown }>(
      'select revision, position, state from work.snapshots where stream = $1 and version = $2',
      [stream, version],
    );
    const [row] = rows;
    return row ? { revision: BigInt(row.revision), position: BigInt(row.position), state: row.state } : null;
  }

  /** The newest revision stays, whoever comes last. */
  async keep(stream: string, version: number, { revision, position, state }: Snapshot): Promise<void> {
    await this.pool.query(
      `insert into work.snapshots as kept (stream, version, revision, position, state) values ($1, $2, $3, $4, $5)
       on conflict (stream) do update set version = excluded.version, revision = excluded.revision, position = excluded.position,
         state = excluded.state, taken_at = now()
       where kept.version < excluded.version or (kept.version = excluded.version and kept.revision < excluded.revision)`,
      [stream, version, revision.toString(), position.toString(), JSON.stringify(state)],
    );
  }
}
