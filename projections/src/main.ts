import { connectEventStore } from '@orderstream/eventstore/esdb';
import { outageReporter } from '@orderstream/eventstore/outages';
import pino from 'pino';
import { readinessCheck, serveHealth } from './platform/running/health.ts';
import { ProjectionMetrics } from './platform/running/metrics.ts';
import { storeOfOneShop } from './platform/database/one-shop.ts';
import { connectionsTo, runProjector } from './platform/running/projector.ts';
import { settingsFrom } from './platform/running/settings.ts';
import { processTurns } from './platform/running/turns.ts';
import { watchForStuckLoops } from './platform/running/watchdog.ts';
import { readModels } from './registry.ts';

const settings = settingsFrom(process.env);
const log = pino({ level: settings.logLevel, name: 'projections' });
const stopping = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stopping.abort());

const metrics = new ProjectionMetrics();
const { databaseUrl } = settings;
const connections = connectionsTo(databaseUrl);
const events = connectEventStore(settings.eventStoreUrl, {
  onLate: metrics.countResubscription,
  onTrouble: outageReporter({
    onBegin: ({ operation, error }) => log.warn({ err: error, operation }, 'trouble with the event store'),
    onEnd: (outage) => log.warn(outage, 'the event store is back'),
  }),
});
const exitWithReason = (reason: string): never => {
  process.stderr.write(`${reason}\n`);
  process.exit(78);
};
const store = storeOfOneShop(events, { pool: connections.pool, log, refuse: exitWithReason });
const health = await serveHealth({
  metrics,
  host: settings.host,
  port: settings.port,
  token: settings.metricsToken,
  ready: readinessCheck({ turns: processTurns, store, connections }),
});
log.info({ port: health.port, read_models: readModels.length }, 'projections ready');
void watchForStuckLoops({ turns: processTurns, databaseUrl, log, end: () => process.exit(1), signal: stopping.signal });
await runProjector({ models: readModels, store, databaseUrl, connections, log, metrics, signal: stopping.signal });
await Promise.all([health.close(), store.close()]);
log.info('projections stopped');
