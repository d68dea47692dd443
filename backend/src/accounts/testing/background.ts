import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createWorker } from '../../platform/http/api.ts';
import type { TestApp } from '../../platform/testing/app.ts';
import { workerTasks, workerModules } from '../../registry.ts';

/** Starts a worker beside an API, with short pauses, and ends it after the specs of this block. */
export function startWorkerBeside(): { start: (app: TestApp) => Promise<void> } {
  let worker: NestFastifyApplication | null = null;
  afterAll(() => worker?.close());
  return {
    async start({ settings, log }) {
      const pace = { backOff: (failures: number) => 50 * failures, retryParkedMilliseconds: 500 };
      worker = await createWorker(workerModules, { ...workerTasks, pace }, { settings, log });
      await worker.init();
    },
  };
}
