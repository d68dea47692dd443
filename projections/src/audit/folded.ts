import type { Recorded } from '@orderstream/contracts/shared/event';
import type { LogRow } from '../notifications/notifications-logs.table.ts';
import { foldEvent } from '../platform/declaring/fold.ts';
import type { Model, Row } from '../platform/declaring/model.ts';

/** The rows of some read models, folded by what writes the live tables. */
export class FoldedRows {
  readonly #rows: Map<Model, Map<string, Row>>;

  constructor(
    readonly models: readonly Model[],
    rows: ReadonlyMap<Model, ReadonlyMap<string, Row>> = new Map(),
  ) {
    this.#rows = new Map(models.map((one) => [one, new Map(rows.get(one))]));
  }

  /** Folds one fact into the rows of every model that handles its type. */
  fold(fact: LogRow): void {
    const event = recordedEventOf(fact);
    for (const [one, rows] of this.#rows) {
      if (!one.takes(event.type)) continue;
      foldEvent(one, event, {
        get: (key) => rows.get(key),
        set: (key, row) => void (row === null ? rows.delete(key) : rows.set(key, row)),
      });
    }
  }

  rowsOf(one: Model): Row[] {
    return [...(this.#rows.get(one)?.values() ?? [])];
  }

  rowOf(one: Model, key: string): Row | undefined {
    return this.#rows.get(one)?.get(key);
  }

  /** A copy that folds further facts separately. */
  copy(): FoldedRows {
    return new FoldedRows(this.models, this.#rows);
  }
}

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
  ...{ id, stream, revision: BigInt(revision), position: BigInt(position), at, type, data },
  meta: {
    ...{ $correlationId: row.correlation_id, $causationId: row.cause_id, commandId: row.cause_id },
    ...{ actor: row.actor, source: row.source, schema: row.schema, at },
  },
});
