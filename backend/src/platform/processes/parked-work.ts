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
    await this.pool.query('update work.parked_events set retry_wanted = true where process = $1 and stream = $2', [process, stream]);
  }

  /** Skips the consequences of this event for a process. */
  async skip(process: string, eventId: string): Promise<void> {
    await this.pool.query(
      `with skipped as (delete from work.parked_events where process = $1 and event_id = $2 returning stream)
       update work.parked_events p set retry_wanted = true from skipped where p.process = $1 and p.stream = skipped.stream`,
      [process, eventId],
    );
  }

  /** Fires a parked timer again at once. */
  async retryTimer(model: string, timerId: string): Promise<void> {
    await this.pool.query(
      `with wanted as (update ${timerTable} set next_at = now() where model = $1 and timer_id = $2 returning id)
       select pg_notify('${channelOf(timerTable)}', '') from wanted`,
      [model, timerId],
    );
  }
}
