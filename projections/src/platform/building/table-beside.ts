import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The `.table.sql` beside a module. The compiler copies no SQL: compiled code reads it from the source folder. */
export const tableBeside = (moduleUrl: string, file: string): string =>
  readFileSync(fileURLToPath(new URL(file, moduleUrl.replace('/projections/dist/', '/projections/src/'))), 'utf8');
