import type { AnyEvent, HandledEvent, Recorded } from '@orderstream/contracts/shared/event';
import type { Projection } from '@orderstream/projections/platform/declaring/projection';

type Effect<R> = (row: R | undefined, event: Recorded, key: string) => R | null | undefined;

/** The rows of a read model after each event, without a database. */
export class MemoryRows<E extends AnyEvent, R extends object> {
  readonly #rows = new Map<string, R>();

  constructor(
    private readonly projection: Projection<E, R>,
    private readonly onRow: (row: R) => void = () => {},
  ) {}

  /** Folds an event into the rows that it concerns. */
  take(event: Recorded): void {
    const effect = (this.projection.on as Readonly<Record<string, unknown>>)[event.type];
    if (typeof effect !== 'function') return;
    for (const key of [this.projection.key(event as unknown as HandledEvent<E>)].flat()) {
      const row = (effect as Effect<R>)(this.#rows.get(key), event, key);
      if (row) {
        this.#rows.set(key, row);
        this.onRow(row);
      } else if (row === null) this.#rows.delete(key);
    }
  }

  rowOf = (key: string): R | undefined => this.#rows.get(key);
  allRows = (): R[] => [...this.#rows.values()];
}
