import type { EventStore } from '@orderstream/eventstore/event-store';
import { connect } from '@orderstream/eventstore/esdb';
import { outages } from '@orderstream/eventstore/outages';
import { storeOfOneShop } from '@orderstream/projections/platform/database/one-shop';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import { decideOn } from './decides.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { Snapshots } from './snapshots.ts';

type Around = {
  settings: Settings;
  pool: Pool;
  clock: Clock;
  metrics: Metrics;
  log: Logger;
  refuse: ((reason: string) => void) | undefined;
};

/** The event store, with everything that deciding on it needs. */
export function storeFor({ settings, pool, clock, metrics, log, refuse }: Around): EventStore {
  const outage = outages({
    began: ({ operation, error }) => log.warn({ err: error, where: operation }, 'trouble with the event store'),
    ended: (lasted) => log.warn(lasted, 'the event store is back'),
  });
  const store = connect(settings.eventStoreUrl, {
    appendDeadline: settings.requestSeconds * 1000,
    onAppend: metrics.appended,
    onLate: metrics.resubscribed,
    onTrouble: (operation, error) => {
      metrics.trouble(operation);
      outage(operation, error);
    },
  });
  return decideOn(refuse ? storeOfOneShop(store, { pool, log, refuse }) : store, {
    clock,
    snapshots: new Snapshots(pool),
    onTrouble: (error) => {
      metrics.trouble('snapshot');
      log.warn({ err: error }, 'a snapshot could not be written');
    },
    onBatch: metrics.decided,
  });
}
