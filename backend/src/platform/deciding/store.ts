import type { EventStore } from '@orderstream/eventstore/event-store';
import { connect } from '@orderstream/eventstore/esdb';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import { decideOn } from './decides.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { Snapshots } from './snapshots.ts';

type Around = { settings: Settings; pool: Pool; clock: Clock; metrics: Metrics; log: Logger };

/** The event store, with everything that deciding on it needs. */
export function storeFor({ settings, pool, clock, metrics, log }: Around): EventStore {
  const trouble = (where: string, error: unknown) => {
    metrics.trouble(where);
    log.warn({ err: error, where }, 'trouble with the event store');
  };
  const store = connect(settings.eventStoreUrl, {
    appendDeadline: settings.requestSeconds * 1000,
    onAppend: metrics.appended,
    onLate: metrics.resubscribed,
    onTrouble: trouble,
  });
  return decideOn(store, {
    clock,
    snapshots: new Snapshots(pool),
    onTrouble: (error) => trouble('snapshot', error),
    onBatch: metrics.decided,
  });
}
