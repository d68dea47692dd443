import { integer, jsonb, position, readModel, text, texts, timestamptz, uuid, type RowOf } from '../declaring/table.ts';

export const doorsModel = readModel('doors', {
  id: uuid().key(),
  colour: text(),
  openings: integer(),
  visitors: texts(),
  last: jsonb<{ by: string; at: string }>().nullable(),
  made_at: timestamptz(),
  position: position(),
});
export type DoorRow = RowOf<typeof doorsModel>;
