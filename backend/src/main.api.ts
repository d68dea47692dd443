import { startTelemetry } from './platform/telemetry/telemetry.ts';

// Traces are prepared before the libraries to be traced are loaded.
const endTelemetry = await startTelemetry(process.env, 'api');
await import('reflect-metadata');
const [{ createApi }, { runServer }, { apiModules }] = await Promise.all([
  import('./platform/http/api.ts'),
  import('./platform/run.ts'),
  import('./registry.ts'),
]);
await runServer('api', (platform) => createApi(apiModules, platform), endTelemetry);
