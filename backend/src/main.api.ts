import 'reflect-metadata';
import { createApi } from './platform/api.ts';
import { listen } from './platform/run.ts';
import { apiModules } from './registry.ts';

await listen('api', (platform) => createApi(apiModules, platform));
