import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { POOL } from '../tokens.ts';
import { channelOf } from './claimed-work.ts';
import { timerTable } from './timer-claims.ts';

/** Requests of people about parked work. The worker that holds the stream's share carries them out. */
@Injectable()
export class ParkedWork {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Retries the events of a stream that a process has parked. */
  async retry(process: string, stream: string): Promise<void> {
    await changeRows(this.pool, 'update work.parked_events set retry_wanted = true where process = $1 and stream = $2', [process, stream]);
  }

  /**
   * Skips the consequences of this event for a process. What waits behind it is requested by a second statement: an event that is parked
   * while the first one runs sees the skipped event still, and requests nothing.
   */
  async skip(process: string, eventId: string): Promise<void> {
    const skipped = await queryRows<{ stream: string }>(
      this.pool,
      'delete from work.parked_events where process = $1 and event_id = $2 returning stream',
      [process, eventId],
    );
    for (const { stream } of skipped) await this.retry(process, stream);
  }

  /** Fires a parked timer again at once. */
  async retryTimer(model: string, timerId: string): Promise<void> {
    await changeRows(
      this.pool,
      `with wanted as (update ${timerTable} set next_at = now() where model = $1 and timer_id = $2 returning id)
       select pg_notify('${channelOf(timerTable)}', '') from wanted`,
      [model, timerId],
    );
  }
}
