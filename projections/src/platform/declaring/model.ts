import type { AnyEvent, Recorded } from '@orderstream/contracts/shared/event';
import type { EveryEventProjection, Projection } from './projection.ts';
import { checkName } from './table.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A projection as the runner, the rebuild and the verification see it: without the types of its events and rows. */
export interface Model {
  readonly name: string;
  readonly version: number;
  readonly table: string;
  readonly indexes: string;
  readonly keyColumn: string;
  /** It has something to say about events of this type. */
  readonly takes: (type: string) => boolean;
  readonly keys: (event: Recorded) => readonly string[];
  readonly fold: (row: Row | undefined, event: Recorded, key: string, rowOf: RowOf) => Row | undefined | null;
  readonly concerns: (row: Row) => readonly string[];
  /** Each event creates a separate row, which no other event changes. */
  readonly appendsOnly: boolean;
}

type RowOf = (key: string) => Row | undefined;
type LooseEffect = (row: Row | undefined, event: Recorded, key: string, rowOf: RowOf) => Row | undefined | null;
type LooseProjection = Omit<Projection<AnyEvent, Row>, 'on'> & { on: Readonly<Record<string, LooseEffect>> };

export type AnyProjection<E extends AnyEvent, R extends object> = Projection<E, R> | EveryEventProjection<E, R>;

const asList = (keys: string | readonly string[]): readonly string[] => (typeof keys === 'string' ? [keys] : keys);

/** Erases the types of a projection, so that one runner can run all of them. */
export function asModel<E extends AnyEvent, R extends object>(projection: AnyProjection<E, R>): Model {
  const { of, version, indexes = '' } = projection;
  const { name, table, keyColumn } = of;
  const concerns = (projection.concerns ?? (() => [])) as Model['concerns'];
  const common = { name: checkName(name), version, table, indexes, keyColumn: checkName(keyColumn), concerns };
  if ('every' in projection) {
    const every = projection.every as unknown as (event: Recorded) => Row;
    return {
      ...common,
      takes: () => true,
      keys: (event) => [event.id],
      fold: (row, event) => row ?? every(event),
      appendsOnly: true,
    };
  }
  const { on, key } = projection as unknown as LooseProjection;
  const effects = new Map(Object.entries(on));
  return {
    ...common,
    takes: (type) => effects.has(type),
    keys: (event) => asList(key(event)),
    fold: (row, event, rowKey, rowOf) => effects.get(event.type)?.(row, event, rowKey, rowOf),
    appendsOnly: false,
  };
}
