import type { DataSource } from 'typeorm';
import { readDatabase } from '../database/database.ts';
import { doors } from './doors.table.ts';
import { asNews, recorded, type Happening } from './history.ts';
import { ReadSide } from './live.ts';

/** Doors in a database of this spec file's own, and a connection that reads them as the API does. */
export function doorsDatabase(happenings: readonly Happening[], size?: number): { side: () => ReadSide; database: () => DataSource } {
  let side: ReadSide;
  let database: DataSource;
  beforeAll(async () => {
    side = await ReadSide.of();
    database = await readDatabase(side.fresh.url, [doors], size).initialize();
    await (await side.writer()).write(asNews(recorded(happenings)));
  });
  afterAll(async () => {
    await database.destroy();
    await side.end();
  });
  return { side: () => side, database: () => database };
}
