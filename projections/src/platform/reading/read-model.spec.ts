import { keysetPage, readFrom, type PageQuery, type Paged, type Read } from './read.ts';
import { doorsProjection } from '../testing/doors.projection.ts';
import { doorsModel, type DoorRow } from '../testing/doors.table.ts';
import { givenEventsOf } from '../testing/read-model.ts';
import { sourceOf } from './rows.ts';
import { Where } from '../database/sql.ts';

const [one, two, three] = [1, 2, 3].map((n) => `0000000${n}-0000-4000-8000-000000000000`) as [string, string, string];
const made = (door_id: string, colour = 'green') => ({ type: 'door_made', data: { door_id, colour } }) as const;
const opened = (door_id: string, by: string) => ({ type: 'door_opened', data: { door_id, by } }) as const;

const doorsOf = (colour: string, page: PageQuery): Read<Paged<DoorRow>> =>
  readFrom(doorsModel, (db) => {
    const where = new Where();
    where.and('d.colour = ?', colour);
    return keysetPage(db, sourceOf(doorsModel, 'd'), where, { by: ['made_at', 'id'], page });
  });

describe('a read model', () => {
  const given = givenEventsOf(doorsProjection);

  it('has the same rows live, delivered twice and rebuilt (I7)', () =>
    given(
      made(one),
      opened(one, 'Ann\t"\\'),
      opened(two, 'no one, for there is no such route'),
      made(two, 'red'),
      opened(one, 'Bob\n{,}'),
    ).rows(
      { id: one, openings: 2, visitors: ['Ann\t"\\', 'Bob\n{,}'], last: { by: 'Bob\n{,}', at: '2026-01-01T00:00:04.000Z' } },
      { id: two, colour: 'red', openings: 0, made_at: '2026-01-01T00:00:03.000Z', position: '400' },
    ));

  it('loses a removed row, and has it again after it is created again', () =>
    given(made(one), { type: 'door_removed', data: { door_id: one } }, made(one, 'blue')).rows({ id: one, colour: 'blue', openings: 0 }));

  it('has no row for an item that was created and removed', () =>
    given(made(one), { type: 'door_removed', data: { door_id: one } }).rows());

  it('is read in pages, the newest first', () =>
    given(made(one), made(two, 'red'), made(three))
      .reading(doorsOf('green', { limit: 1 }))
      .returns({ id: three }));
});
