import type { AnyEvent, Only, Recorded } from '@orderstream/contracts/shared/event';

/** What one event does to one row: a new row, a changed one, `null` to remove it, or the same object for no change. */
export type Effect<E extends AnyEvent, Row> = (row: Row | undefined, event: Recorded<E>, key: string) => Row | undefined | null;

/** Written out for an event that a read model has nothing to say about. */
export const ignored = 'ignored' as const;

/** A read model: event → what becomes of its rows. Pure: no clock, no chance, no effect on the outside world. */
export interface Projection<E extends AnyEvent, Row extends object> {
  /** Also the name of its view in schema `read`. */
  readonly name: string;
  /** Raised when table or fold change; the tables live in schema `{name}_v{version}`. */
  readonly version: number;
  /** DDL of the table (named `rows`) and its indexes, run inside the model's own schema: the `.table.sql` beside it. */
  readonly table: string;
  /** Indexes that a rebuild creates after it has copied. */
  readonly indexes?: string;
  /** Column of the primary key. */
  readonly keyColumn: string;
  /** The rows that an event touches. */
  readonly key: (event: Recorded<E>) => string | readonly string[];
  /** One entry per event type. */
  readonly on: { readonly [T in E['type']]: Effect<Only<E, T>, Row> | typeof ignored };
  /** What is notified to browsers when a row changes: topics such as `user:{id}`. Row key only, never data. */
  readonly concerns?: (row: Row) => readonly string[];
}

/** The first event of a row. */
export const starts =
  <E extends AnyEvent, Row>(make: (event: Recorded<E>, key: string) => Row): Effect<E, Row> =>
  (row, event, key) =>
    row ?? make(event, key);

/** An event of a row that exists; for one that does not it changes nothing. */
export const changes =
  <E extends AnyEvent, Row>(change: (row: Row, event: Recorded<E>, key: string) => Row): Effect<E, Row> =>
  (row, event, key) =>
    row === undefined ? undefined : change(row, event, key);

/** The row goes. */
export const removes = () => null;
