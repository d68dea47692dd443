import type { Recorded } from '@orderstream/contracts/shared/event';
import type { Pool } from 'pg';

/** What needs to be known of an event to park it: it may be one that nobody can read yet. */
export type Parkable = Pick<Recorded, 'stream' | 'id' | 'position' | 'type'>;

/** `problem` is a code or an error's name. `passes`: somebody is away, and nothing but their return is waited for. */
export type Problem = { problem: string; passes: boolean };

/** What a process could not do, stream by stream: seen by people, tried again from time to time. */
export class ParkedEvents {
  constructor(private readonly pool: Pool) {}

  async streamsOf(process: string): Promise<Set<string>> {
    const { rows } = await this.pool.query<{ stream: string }>('select distinct stream from work.parked_events where process = $1', [
      process,
    ]);
    return new Set(rows.map(({ stream }) => stream));
  }

  /** Those of a worker's own that somebody wants to be tried again now; the wish is taken with it. */
  async wantedStreams(process: string, isOurs: (stream: string) => boolean): Promise<Set<string>> {
    const { rows } = await this.pool.query<{ stream: string }>(
      'select distinct stream from work.parked_events where process = $1 and retry_wanted',
      [process],
    );
    const wanted = rows.map(({ stream }) => stream).filter(isOurs);
    if (wanted.length > 0) {
      await this.pool.query('update work.parked_events set retry_wanted = false where process = $1 and stream = any($2::text[])', [
        process,
        wanted,
      ]);
    }
    return new Set(wanted);
  }

  /** An error's text may hold what nobody should read here. */
  async park(process: string, { stream, id, position, type }: Parkable, { problem, passes }: Problem): Promise<void> {
    await this.pool.query(
      `insert into work.parked_events (process, stream, event_id, position, event_type, problem, passes) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (process, event_id) do update set problem = excluded.problem, passes = excluded.passes`,
      [process, stream, id, position.toString(), type, problem, passes],
    );
  }

  /** Streams that wait for somebody to be back, in the order in which they have begun to. */
  async waitingStreams(process: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ stream: string }>(
      `select stream from (
         select distinct on (stream) stream, position, passes from work.parked_events where process = $1 order by stream, position
       ) oldest where passes order by position`,
      [process],
    );
    return rows.map(({ stream }) => stream);
  }

  /** What it was parked behind may have been dealt with, or skipped, while it was being parked: then nothing keeps it waiting. */
  async wantUnlessBehind(process: string, { stream, id, position }: Parkable): Promise<void> {
    await this.pool.query(
      `update work.parked_events set retry_wanted = true where process = $1 and event_id = $2
       and not exists (select from work.parked_events where process = $1 and stream = $3 and position < $4)`,
      [process, id, stream, position.toString()],
    );
  }

  /** The oldest first: it must be dealt with before the others. */
  async eventsOf(process: string, stream: string): Promise<(Pick<Parkable, 'id' | 'position'> & Pick<Problem, 'passes'>)[]> {
    const { rows } = await this.pool.query<{ event_id: string; position: string; passes: boolean }>(
      'select event_id, position, passes from work.parked_events where process = $1 and stream = $2 order by position',
      [process, stream],
    );
    return rows.map(({ event_id: id, position, passes }) => ({ id, position: BigInt(position), passes }));
  }

  async settle(process: string, eventId: string): Promise<void> {
    await this.pool.query('delete from work.parked_events where process = $1 and event_id = $2', [process, eventId]);
  }

  async count(process: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      'select count(distinct stream)::int as count from work.parked_events where process = $1',
      [process],
    );
    return rows[0]?.count ?? 0;
  }
}
