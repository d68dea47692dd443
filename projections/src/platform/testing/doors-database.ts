import type { Pool } from 'pg';
import { readPool } from '../database/database.ts';
import { asLogItems, recordedEvents, type SpecEvent } from './history.ts';
import { ReadSide } from './live.ts';

/** Doors in a database of this spec file's own, and a connection that reads them as the API does. */
export function doorsDatabase(happenings: readonly SpecEvent[], size?: number): { side: () => ReadSide; database: () => Pool } {
  let side: ReadSide;
  let database: Pool;
  beforeAll(async () => {
    side = await ReadSide.create();
    database = readPool(side.fresh.url, size);
    await (await side.writer()).write(asLogItems(recordedEvents(happenings)));
  });
  afterAll(async () => {
    await database.end();
    await side.dispose();
  });
  return { side: () => side, database: () => database };
}
