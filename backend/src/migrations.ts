import { migrationsBeside } from './platform/database/migrations.ts';

/** The migrations of this version, in the order in which they are applied. */
export const migrations = migrationsBeside(import.meta.url, 'migrations');
