import 'reflect-metadata';
import { describeWithoutStarting } from './platform/http/preview.ts';
import { apiModules } from './registry.ts';

process.stdout.write(JSON.stringify(await describeWithoutStarting(apiModules), null, 2));
