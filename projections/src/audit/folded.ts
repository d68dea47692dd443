import type { Recorded } from '@orderstream/contracts/shared/event';
import type { LogRow } from '../notifications/notifications-logs.table.ts';
import { foldEvent } from '../platform/declaring/fold.ts';
import { asModel, type AnyProjection, type Model, type Row } from '../platform/declaring/model.ts';

/** A read model whose rows are folded in memory, typed by its projection. */
export class FoldedModel<R extends object> {
  declare readonly row: R;
  readonly model: Model;

  constructor(projection: AnyProjection<never, R>) {
    this.model = asModel(projection);
  }
}

/** The rows of some read models, folded by what writes the live tables. */
export class FoldedRows {
  readonly #rows: Map<FoldedModel<object>, Map<string, Row>>;

  constructor(
    readonly models: readonly FoldedModel<object>[],
    rows: ReadonlyMap<FoldedModel<object>, ReadonlyMap<string, Row>> = new Map(),
  ) {
    this.#rows = new Map(models.map((one) => [one, new Map(rows.get(one))]));
  }

  /** Folds one fact into the rows of every model that handles its type. */
  fold(fact: LogRow): void {
    const event = recordedEventOf(fact);
    for (const [{ model }, rows] of this.#rows) {
      if (!model.takes(event.type)) continue;
      foldEvent(model, event, {
        get: (key) => rows.get(key),
        set: (key, row) => void (row === null ? rows.delete(key) : rows.set(key, row)),
      });
    }
  }

  rowsOf<R extends object>(one: FoldedModel<R>): R[] {
    return [...(this.#rows.get(one)?.values() ?? [])] as R[];
  }

  rowOf<R extends object>(one: FoldedModel<R>, key: string): R | undefined {
    return this.#rows.get(one)?.get(key) as R | undefined;
  }

  /** A copy that folds further facts separately. */
  copy(): FoldedRows {
    return new FoldedRows(this.models, this.#rows);
  }
}

/** An instant of a row, in the one form that answers have; null without one. */
export const instantOf = (instant: string | null | undefined): string | null => (instant ? new Date(instant).toISOString() : null);

/** The log's table has every event whole: as the projections were given it. */
const recordedEventOf = ({
  id,
  stream,
  revision,
  position,
  created_at: at,
  event_type: type,
  payload: data,
  ...row
}: LogRow): Recorded => ({
  id,
  stream,
  revision: BigInt(revision),
  position: BigInt(position),
  at,
  type,
  data,
  meta: {
    $correlationId: row.correlation_id,
    $causationId: row.cause_id,
    commandId: row.cause_id,
    actor: row.actor,
    source: row.source,
    schema: row.schema,
    at,
  },
});
