import type { Recorded } from '@orderstream/contracts/shared/event';
import type { LogItem } from '@orderstream/eventstore/event-store';
import { allEvents } from '@orderstream/contracts/events';
import type { Model, Row } from './model.ts';
import { sqlStateOf } from '../database/sql-state.ts';

/** An event that a read model cannot take. Names what went wrong, never a value. */
export type Poison = { stream: string; position: bigint; event_id: string; type: string; problem: string };

const eventSchemas: object = allEvents;

/** An unreadable event concerns a read model if it handles such events, or if that cannot be determined. */
const mayConcern = (model: Model, type: string): boolean => model.takes(type) || !Object.hasOwn(eventSchemas, type);

/** Whether a read model has to look at this item of the log. */
export const isRelevant = (model: Model, item: LogItem): boolean =>
  item.kind === 'event' ? model.takes(item.event.type) : mayConcern(model, item.type);

export const streamOf = (item: LogItem): string => (item.kind === 'event' ? item.event.stream : item.stream);

/** Names an item that a read model cannot take, for the list of parked streams. */
export function poisonFrom(item: LogItem, error?: unknown): Poison {
  if (item.kind === 'unreadable') {
    const { stream, position, eventId, type, problem } = item;
    return { stream, position, event_id: eventId, type, problem };
  }
  const { stream, id, type } = item.event;
  return { stream, position: item.position, event_id: id, type, problem: problemOf(error) };
}

/** A database's message quotes the value that it refused, so only its code and the column are kept. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the projection threw something';
  const state = sqlStateOf(error);
  if (state)
    return `refused by the database: ${state}${'column' in error && typeof error.column === 'string' ? ` in ${error.column}` : ''}`;
  return error.name === 'Error' ? 'the projection threw an error' : `the projection threw ${error.name}`;
}

/** Rows in memory while events are folded over them. */
export interface Rows {
  get(key: string): Row | undefined;
  /** `null`: the row goes. */
  set(key: string, row: Row | null): void;
}

/** Folds one event over all rows that it touches, or, when the projection throws, over none of them. */
export function foldEvent(model: Model, event: Recorded, rows: Rows): void {
  const changed: [string, Row | null][] = [];
  for (const key of model.keys(event)) {
    const before = rows.get(key);
    const after = model.fold(before, event, key, (other) => rows.get(other));
    if (after === undefined || after === before || (after === null && before === undefined)) continue;
    if (after !== null) checkKey(model, after, key);
    changed.push([key, after]);
  }
  for (const [key, row] of changed) rows.set(key, row);
}

class WrongKey extends Error {
  override readonly name = 'WrongKey';
}

function checkKey(model: Model, row: Row, key: string): void {
  if (String(row[model.keyColumn]) !== key) throw new WrongKey(`${model.name}: the row of ${key} has another ${model.keyColumn}`);
}
