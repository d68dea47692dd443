import { pause } from '@orderstream/client/pause';
import { InvalidCursor, keysetPage, readFrom, type PageQuery } from './read.ts';
import { Reader } from './reader.ts';
import { doorsModel, type DoorRow } from '../testing/doors.table.ts';
import { doorsDatabase } from '../testing/doors-database.ts';
import { doorIds, doorMade } from '../testing/live.ts';
import { sourceOf } from './rows.ts';
import { queryRows, Where } from '../database/sql.ts';

const { side, database } = doorsDatabase(
  doorIds.map((id, i) => ({ ...doorMade(id), at: i < 3 ? '2026-01-01T00:00:00.000Z' : '2026-01-02T00:00:00.000Z' })),
);

const page = (wanted: PageQuery, direction: 'ASC' | 'DESC' = 'DESC') =>
  keysetPage(database(), sourceOf(doorsModel, 'd'), new Where(), { by: ['made_at', 'id'], direction, page: wanted });

describe('a list in pages', () => {
  it('has every row once, rows of one moment in the order of their ids', async () => {
    const ids: string[] = [];
    let next: string | null = null;
    do {
      const result: { items: DoorRow[]; next: string | null } = await page({ limit: 2, ...(next !== null && { after: next }) });
      ids.push(...result.items.map(({ id }) => id));
      next = result.next;
    } while (next !== null);
    expect(ids.map((id) => doorIds.indexOf(id) + 1)).toEqual([5, 4, 3, 2, 1]);
  });

  it('can be read the other way round', async () => {
    const first = await page({ limit: 2 }, 'ASC');
    const second = await page({ limit: 2, after: first.next ?? '' }, 'ASC');
    expect([...first.items, ...second.items].map(({ id }) => doorIds.indexOf(id) + 1)).toEqual([1, 2, 3, 4]);
  });

  it('has no next page after the last row, and keeps to sensible sizes', async () => {
    expect((await page({ limit: 5 })).next).toBeNull();
    expect((await page({ limit: -3 })).items).toHaveLength(1);
    expect((await page({ limit: 1e9 })).items).toHaveLength(5);
  });

  it('refuses a foreign cursor', async () => {
    for (const after of ['nonsense', '', Buffer.from('["only one"]').toString('base64url'), Buffer.from('{"a":1}').toString('base64url')]) {
      await expect(page({ after })).rejects.toThrow(InvalidCursor);
    }
    const forged = Buffer.from(JSON.stringify(['yesterday evening', 'no uuid'])).toString('base64url');
    await expect(page({ after: forged })).rejects.toThrow(InvalidCursor);
  });
});

describe('a read after a command', () => {
  const count = readFrom(doorsModel, async (db) => (await queryRows(db, 'select from read.doors')).length);
  const readerOf = (head: () => Promise<bigint>, patienceMilliseconds = 300) =>
    new Reader({ database: database(), head, patienceMilliseconds });
  const reader = (head: bigint, patienceMilliseconds?: number) => readerOf(() => Promise.resolve(head), patienceMilliseconds);

  it('answers at once when its read model has reached the position', async () => {
    expect(await reader(500n, 60_000).ask(count, 500n)).toEqual({ value: 5, stale: false });
    expect(await reader(500n).ask(count)).toEqual({ value: 5, stale: false });
  });

  it('waits until its read model has reached the position', async () => {
    const asking = reader(900n, 30_000).ask(count, 900n);
    await pause(200, 'the read waits for its position');
    await side().pool.query('update work.read_models set position = 900');
    expect(await asking).toEqual({ value: 5, stale: false });
    await side().pool.query('update work.read_models set position = 500');
  });

  it('says that it is catching up when that takes too long (I11)', async () => {
    expect(await reader(900n).ask(count, 900n)).toEqual({ value: 5, stale: true });
  });

  it('does not wait for a position that the log has not reached', async () => {
    const started = performance.now();
    expect(await reader(500n, 60_000).ask(count, 10n ** 18n)).toEqual({ value: 5, stale: false });
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('waits for the end of the log instead: its own commands are among them, whatever log the position was of', async () => {
    expect(await reader(600n).ask(count, 10n ** 18n)).toEqual({ value: 5, stale: true });
  });

  it.each([
    ['does not answer', () => new Promise<never>(() => {})],
    ['fails', () => Promise.reject(new Error('away'))],
  ])('says that it is catching up, as soon as ever, when the store %s', async (_, head) => {
    expect(await readerOf(head).ask(count, 900n)).toEqual({ value: 5, stale: true });
  });

  it('waits for every read model that it asks', async () => {
    expect(await reader(900n).haveReached([doorsModel, { name: 'windows' }], 100n)).toBe(false);
  });
});
