import 'reflect-metadata';
import { previewOf } from './platform/http/preview.ts';
import { apiModules } from './registry.ts';

process.stdout.write(JSON.stringify(await previewOf(apiModules), null, 2));
