import { connect } from '@orderstream/eventstore/esdb';
import pino from 'pino';
import { serveHealth } from './platform/health.ts';
import { ProjectionMetrics } from './platform/metrics.ts';
import { runProjector } from './platform/projector.ts';
import { settingsFrom } from './platform/settings.ts';
import { readModels } from './registry.ts';

const settings = settingsFrom(process.env);
const log = pino({ level: settings.logLevel, name: 'projections' });
const ending = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => ending.abort());

const metrics = new ProjectionMetrics();
const store = connect(settings.eventStoreUrl, {
  onLate: metrics.resubscribed,
  onTrouble: (operation, error) => log.warn({ err: error, operation }, 'event store'),
});
const health = await serveHealth({
  metrics,
  host: settings.host,
  port: settings.port,
  token: settings.metricsToken,
  ready: () => store.healthy(),
});
log.info({ port: health.port, read_models: readModels.length }, 'projections ready');
const { databaseUrl, replayAt } = settings;
await runProjector({ models: readModels, store, databaseUrl, log, metrics, replayAt, signal: ending.signal });
await Promise.all([health.close(), store.close()]);
log.info('projections stopped');
