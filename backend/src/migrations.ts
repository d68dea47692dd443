import { migrationsBeside } from './platform/database/migrations.ts';

/** In the order in which they are applied. */
export const migrations = migrationsBeside(import.meta.url, 'migrations');
