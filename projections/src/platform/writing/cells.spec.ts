import fc from 'fast-check';
import pg from 'pg';
import { cellsByColumn } from './cells.ts';
import { copyRows } from '../building/copy.ts';
import { asModel, type Row } from '../declaring/model.ts';
import { columnList } from './rows.ts';
import { readGeneration, type Generation } from '../building/schema.ts';
import { freshDatabase, type FreshDatabase } from '../testing/database.ts';
import { doorsProjection } from '../testing/doors.projection.ts';

const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''));
const json: fc.Arbitrary<unknown> = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')) as unknown);
const row: fc.Arbitrary<Row> = fc.record({
  id: fc.uuid(),
  note: fc.option(text),
  tags: fc.option(fc.array(text, { maxLength: 4 })),
  anything: json.filter((value) => value !== null),
  at: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
  big: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  yes: fc.boolean(),
});

describe('a row with any values', () => {
  let fresh: FreshDatabase;
  let db: pg.Client;
  let generation: Generation;
  beforeAll(async () => {
    fresh = await freshDatabase();
    db = new pg.Client({ connectionString: fresh.url });
    await db.connect();
    await db.query('create schema odd');
    await db.query(
      'create table odd.rows (id uuid primary key, note text, tags text[], anything jsonb, at timestamptz, big bigint, yes boolean)',
    );
    const table = await readGeneration(db, asModel(doorsProjection), 'odd');
    if (!table) throw new Error('the table is not there');
    generation = table;
  });
  afterAll(async () => {
    await db.end();
    await fresh.drop();
  });

  const back = async (): Promise<Row[]> => (await db.query<Row>(`delete from odd.rows returning ${columnList(generation.columns)}`)).rows;
  const sorted = (rows: readonly Row[]) => [...rows].sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
  const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 20 });

  it('is unchanged after COPY and a read', () =>
    fc.assert(
      fc.asyncProperty(rows, async (given) => {
        await copyRows(db, 'odd.rows', generation.columns, given);
        expect(sorted(await back())).toEqual(sorted(given));
      }),
      { numRuns: 40 },
    ));

  it('is unchanged after an insert and a read', () =>
    fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const types = generation.columns.map(({ type }, i) => `c${i}::${type}`).join(', ');
        const lists = generation.columns.map((_, i) => `$${i + 1}::text[]`).join(', ');
        const names = generation.columns.map((_, i) => `c${i}`).join(', ');
        await db.query(
          `insert into odd.rows select ${types} from unnest(${lists}) as put(${names})`,
          cellsByColumn(given, generation.columns),
        );
        expect(sorted(await back())).toEqual(sorted(given));
      }),
      { numRuns: 40 },
    ));
});
