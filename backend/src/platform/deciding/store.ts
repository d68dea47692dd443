import type { EventStore } from '@orderstream/eventstore/event-store';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import { outageReporter } from '@orderstream/eventstore/outages';
import { storeOfOneShop } from '@orderstream/projections/platform/database/one-shop';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import { configureDeciding } from './decides.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { Snapshots } from './snapshots.ts';

type StoreDeps = {
  settings: Settings;
  pool: Pool;
  clock: Clock;
  metrics: Metrics;
  log: Logger;
  refuse: ((reason: string) => void) | undefined;
};

/** The connected event store, configured for deciding: with the clock, the snapshots and the metrics of this process. */
export function connectStore({ settings, pool, clock, metrics, log, refuse }: StoreDeps): EventStore {
  const outage = outageReporter({
    onBegin: ({ operation, error }) => log.warn({ err: error, where: operation }, 'trouble with the event store'),
    onEnd: (lasted) => log.warn(lasted, 'the event store is back'),
  });
  const store = connectEventStore(settings.eventStoreUrl, {
    appendDeadline: settings.requestSeconds * 1000,
    onAppend: metrics.observeAppend,
    onLate: metrics.countResubscription,
    onTrouble: (operation, error) => {
      metrics.countTrouble(operation);
      outage(operation, error);
    },
  });
  return configureDeciding(refuse ? storeOfOneShop(store, { pool, log, refuse }) : store, {
    clock,
    snapshots: new Snapshots(pool),
    onTrouble: (error) => {
      metrics.countTrouble('snapshot');
      log.warn({ err: error }, 'a snapshot could not be written');
    },
    onBatch: metrics.observeBatch,
  });
}
