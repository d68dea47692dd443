import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import type { Recorded } from '@orderstream/contracts/shared/event';
import type { Pool } from 'pg';

/** The parts of an event that parking needs: they exist even for an event that this version cannot read. */
export type Parkable = Pick<Recorded, 'stream' | 'id' | 'position' | 'type'>;

/** `problem` is a code or an error's name. `passes`: an outage is the cause, and the stream waits for its end only. */
export type ParkReason = { problem: string; passes: boolean };

const behind = 'behind_a_parked_event';
/** Whether the event is parked only because an earlier one of its stream is: it has not been tried itself. */
export const isBehind = ({ problem }: ParkReason): boolean => problem === behind;

/** The streams that a process could not finish: visible to people, retried at intervals. */
export class ParkedEvents {
  constructor(private readonly pool: Pool) {}

  /** The streams that a process has parked. */
  async parkedStreamsOf(process: string): Promise<Set<string>> {
    const rows = await queryRows<{ stream: string }>(this.pool, 'select distinct stream from work.parked_events where process = $1', [
      process,
    ]);
    return new Set(rows.map(({ stream }) => stream));
  }

  /** Streams of this worker's shares whose retry a person has requested; reading them clears the request. */
  async takeRequestedStreams(process: string, isOurs: (stream: string) => boolean): Promise<Set<string>> {
    const rows = await queryRows<{ stream: string }>(
      this.pool,
      'select distinct stream from work.parked_events where process = $1 and retry_wanted',
      [process],
    );
    const requested = rows.map(({ stream }) => stream).filter(isOurs);
    if (requested.length > 0) {
      await changeRows(this.pool, 'update work.parked_events set retry_wanted = false where process = $1 and stream = any($2::text[])', [
        process,
        requested,
      ]);
    }
    return new Set(requested);
  }

  /** Parks an event. Its reason is a code: the text of an error may contain personal data or secrets. */
  async park(process: string, { stream, id, position, type }: Parkable, { problem, passes }: ParkReason): Promise<void> {
    await changeRows(
      this.pool,
      `insert into work.parked_events (process, stream, event_id, position, event_type, problem, passes) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (process, event_id) do update set problem = excluded.problem, passes = excluded.passes`,
      [process, stream, id, position.toString(), type, problem, passes],
    );
  }

  /** Parks an event behind an earlier one of its stream. An event that is delivered again keeps the reason that it has. */
  async parkBehind(process: string, { stream, id, position, type }: Parkable): Promise<void> {
    await changeRows(
      this.pool,
      `insert into work.parked_events (process, stream, event_id, position, event_type, problem, passes)
       values ($1, $2, $3, $4, $5, $6, false) on conflict (process, event_id) do nothing`,
      [process, stream, id, position.toString(), type, behind],
    );
  }

  /** Streams that wait for the end of an outage, in the order in which they were parked. */
  async streamsBehindOutages(process: string): Promise<string[]> {
    const rows = await queryRows<{ stream: string }>(
      this.pool,
      `select stream from (
         select distinct on (stream) stream, position, passes from work.parked_events where process = $1 order by stream, position
       ) oldest where passes order by position`,
      [process],
    );
    return rows.map(({ stream }) => stream);
  }

  /**
   * Requests a retry of an event unless an earlier one of its stream is parked: that one may have been processed or skipped while this
   * one was being parked.
   */
  async requestRetryUnlessBehind(process: string, { stream, id, position }: Parkable): Promise<void> {
    await changeRows(
      this.pool,
      `update work.parked_events set retry_wanted = true where process = $1 and event_id = $2
       and not exists (select from work.parked_events where process = $1 and stream = $3 and position < $4)`,
      [process, id, stream, position.toString()],
    );
  }

  /** The parked events of a stream, the oldest first: it must be processed before the others. */
  async parkedEventsOf(process: string, stream: string): Promise<(Pick<Parkable, 'id' | 'position'> & ParkReason)[]> {
    const rows = await queryRows<{ event_id: string; position: string } & ParkReason>(
      this.pool,
      'select event_id, position, problem, passes from work.parked_events where process = $1 and stream = $2 order by position',
      [process, stream],
    );
    return rows.map(({ event_id: id, position, ...problem }) => ({ id, position: BigInt(position), ...problem }));
  }

  /** Deletes a parked event that was processed. */
  async unpark(process: string, eventId: string): Promise<void> {
    await changeRows(this.pool, 'delete from work.parked_events where process = $1 and event_id = $2', [process, eventId]);
  }
}
