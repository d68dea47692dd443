import type { EventOf } from '@orderstream/contracts/shared/event';
import { z } from 'zod';
import { changes, ignored, removes, starts, type Projection } from '../projection.ts';
import { tableBeside } from '../table-beside.ts';
import type { DoorRow } from './doors.entity.ts';

const door_id = z.uuid();
export const doorEvents = {
  door_made: z.object({ door_id, colour: z.string() }),
  door_opened: z.object({ door_id, by: z.string() }),
  door_painted: z.object({ door_id, colour: z.string() }),
  door_admired: z.object({ door_id }),
  door_removed: z.object({ door_id }),
};
export type DoorEvent = EventOf<typeof doorEvents>;

/** A made-up read model with every kind of column and effect, on which the platform is tested. */
export const doors: Projection<DoorEvent, DoorRow> = {
  name: 'doors',
  version: 1,
  table: tableBeside(import.meta.url, 'doors.table.sql'),
  indexes: 'create index on rows (made_at desc, id desc);',
  keyColumn: 'id',
  key: ({ data }) => data.door_id,
  on: {
    door_made: starts(({ data, at, position }) => ({
      id: data.door_id,
      colour: data.colour,
      openings: 0,
      visitors: [],
      last: null,
      made_at: at,
      position: String(position),
    })),
    door_opened: changes((row, { data: { by }, at }) => {
      if (by === 'a ghost') throw new RangeError(by);
      return { ...row, openings: row.openings + 1, visitors: [...row.visitors, by], last: { by, at } };
    }),
    door_painted: changes((row, { data }) => ({ ...row, colour: data.colour })),
    door_admired: ignored,
    door_removed: removes,
  },
  concerns: (row) => [`colour:${row.colour}`, 'everybody'],
};
