import type { AnyEvent, HandledEvent, OfType, Recorded } from '@orderstream/contracts/shared/event';
import type { ReadModel } from './table.ts';

/**
 * What one event does to one row: a new row, a changed one, `null` to remove it, or the same object for no change.
 * `rowOf` has the other rows that the event touches, as they were before it.
 */
export type RowEffect<E extends AnyEvent, Row> = (
  row: Row | undefined,
  event: HandledEvent<E>,
  key: string,
  rowOf: (key: string) => Row | undefined,
) => Row | undefined | null;

interface ProjectedTable<Row extends object> {
  /** The table that it writes. */
  readonly of: ReadModel<Row>;
  /** Raised when table or fold change: the next start rebuilds it beside the live one and swaps. */
  readonly version: number;
  /** Further indexes on `rows`; a rebuild creates them after it has copied. */
  readonly indexes?: string;
  /** The topics that are notified when a row changes, such as `user:{id}`. They get the row's key, never its data. */
  readonly concerns?: (row: Row) => readonly string[];
}

/**
 * A read model: event → change of its rows. Pure: no clock, no chance, no effect on the outside world.
 * Rows hold what JSON can hold; a bigint column is a decimal string, a timestamp the ISO string of an event's `at`.
 */
export interface Projection<E extends AnyEvent, Row extends object> extends ProjectedTable<Row> {
  /** The rows that an event touches. */
  readonly key: (event: HandledEvent<E>) => string | readonly string[];
  /** One entry per event type. */
  readonly on: { readonly [T in E['type']]: RowEffect<OfType<E, T>, Row> };
}

/** A read model that takes every event alike, one row each: the row's key is the event's id. */
export interface EveryEventProjection<E extends AnyEvent, Row extends object> extends ProjectedTable<Row> {
  readonly every: (event: Recorded<E>) => Row;
}

/** The first event of a row. */
export const startsRow =
  <E extends AnyEvent, Row>(make: (event: HandledEvent<E>, key: string) => NoInfer<Row>): RowEffect<E, Row> =>
  (row, event, key) =>
    row ?? make(event, key);

/** An event of a row that exists; for one that does not it changes nothing. */
export const changesRow =
  <E extends AnyEvent, Row>(change: (row: Row, event: HandledEvent<E>, key: string) => NoInfer<Row>): RowEffect<E, Row> =>
  (row, event, key) =>
    row === undefined ? undefined : change(row, event, key);

/** The row goes. */
export const removesRow = () => null;
