import type { DataSource } from 'typeorm';
import { readDatabase } from '../database/database.ts';
import { doorsModel } from './doors.table.ts';
import { asLogItems, recordedEvents, type SpecEvent } from './history.ts';
import { ReadSide } from './live.ts';

/** Doors in a database of this spec file's own, and a connection that reads them as the API does. */
export function doorsDatabase(happenings: readonly SpecEvent[], size?: number): { side: () => ReadSide; database: () => DataSource } {
  let side: ReadSide;
  let database: DataSource;
  beforeAll(async () => {
    side = await ReadSide.create();
    database = await readDatabase(side.fresh.url, [doorsModel], size).initialize();
    await (await side.writer()).write(asLogItems(recordedEvents(happenings)));
  });
  afterAll(async () => {
    await database.destroy();
    await side.dispose();
  });
  return { side: () => side, database: () => database };
}
