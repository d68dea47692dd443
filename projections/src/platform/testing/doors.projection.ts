import { changesRow, removesRow, startsRow, type Projection } from '../declaring/projection.ts';
import { doorsModel, type DoorRow } from './doors.table.ts';

type Facts = {
  door_made: { door_id: string; colour: string };
  door_opened: { door_id: string; by: string };
  door_painted: { door_id: string; colour: string };
  door_admired: { door_id: string };
  door_removed: { door_id: string };
};
export type DoorEvent = { [T in keyof Facts]: { type: T; data: Facts[T] } }[keyof Facts];

/** A made-up read model with every kind of column and effect, on which the platform is tested. */
export const doorsProjection: Projection<Exclude<DoorEvent, { type: 'door_admired' }>, DoorRow> = {
  of: doorsModel,
  version: 1,
  indexes: 'create index on rows (made_at desc, id desc);',
  key: ({ data }) => data.door_id,
  on: {
    door_made: startsRow(({ data, at, position }) => ({
      id: data.door_id,
      colour: data.colour,
      openings: 0,
      visitors: [],
      last: null,
      made_at: at,
      position: String(position),
    })),
    door_opened: changesRow((row, { data: { by }, at }) => {
      if (by === 'a ghost') throw new RangeError(by);
      return { ...row, openings: row.openings + 1, visitors: [...row.visitors, by], last: { by, at } };
    }),
    door_painted: changesRow((row, { data }) => ({ ...row, colour: data.colour })),
    door_removed: removesRow,
  },
  concerns: (row) => [`colour:${row.colour}`, 'everybody'],
};
