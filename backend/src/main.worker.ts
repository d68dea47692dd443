import 'reflect-metadata';
import { createWorker } from './platform/api.ts';
import { listen } from './platform/run.ts';
import { work, workerModules } from './registry.ts';

await listen('worker', (platform) => createWorker(workerModules, work, platform));
