import { recencyOf, type ClearedUnit } from '../../stock/units/cleared-unit.ts';
import type { SeenUnit } from '../../stock/units/cleared-units.vault.ts';

type Row = { unit: ClearedUnit; position: bigint };
const keyOf = ({ productId, orderId }: SeenUnit) => `${productId} ${orderId}`;

/** Cleared units, with the rules of their table. */
export class MemoryClearedUnits {
  readonly rows = new Map<string, Row>();
  readonly clearings = new Set<string>();
  readonly noted = new Map<string, SeenUnit>();

  keep = (_sku: string, clearing: string, position: bigint, units: readonly ClearedUnit[]): Promise<void> => {
    for (const unit of units) {
      const existing = this.rows.get(unit.id);
      const [rank, existingRank] = [recencyOf(unit), existing ? recencyOf(existing.unit) : -1];
      if (!existing || rank > existingRank || (rank === existingRank && position >= existing.position))
        this.rows.set(unit.id, { unit, position });
    }
    this.clearings.add(clearing);
    return Promise.resolve();
  };
  forgetClearingsBefore = (): Promise<void> => Promise.resolve();
  of = (ids: readonly string[]): Promise<ClearedUnit[]> => Promise.resolve(ids.flatMap((id) => this.rows.get(id)?.unit ?? []));
  missing = (clearings: readonly string[]): Promise<string[]> => Promise.resolve(clearings.filter((id) => !this.clearings.has(id)));
  noteSeen = ({ productId, orderId }: SeenUnit): Promise<void> => {
    this.noted.set(keyOf({ productId, orderId }), { productId, orderId });
    return Promise.resolve();
  };
  seen = (after: SeenUnit | null, most: number): Promise<SeenUnit[]> => {
    const all = [...this.noted].sort(([a], [b]) => (a < b ? -1 : 1));
    return Promise.resolve(
      all
        .filter(([key]) => after === null || key > keyOf(after))
        .map(([, one]) => one)
        .slice(0, most),
    );
  };
  forgetSeen = (units: readonly SeenUnit[]): Promise<void> => {
    for (const unit of units) this.noted.delete(keyOf(unit));
    return Promise.resolve();
  };

  /** As if the tables came from a backup made before any unit was cleared. */
  lose(): void {
    this.rows.clear();
    this.clearings.clear();
  }
}
