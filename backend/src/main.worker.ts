import { startTelemetry } from './platform/telemetry/telemetry.ts';

// Traces are prepared before the libraries to be traced are loaded.
const endTelemetry = await startTelemetry(process.env, 'worker');
await import('reflect-metadata');
const [{ createWorker }, { runServer }, { workerTasks, workerModules }] = await Promise.all([
  import('./platform/http/api.ts'),
  import('./platform/run.ts'),
  import('./registry.ts'),
]);
await runServer('worker', (platform) => createWorker(workerModules, workerTasks, platform), endTelemetry);
