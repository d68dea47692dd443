import { queryRows } from '../platform/database/sql.ts';
import { skuParts, skus } from '@orderstream/contracts/catalogue';
import { selectedColumns } from '../platform/reading/rows.ts';
import { readFrom, type Read } from '../platform/reading/read.ts';
import type { PickedRow } from '../platform/declaring/table.ts';
import { availabilityModel, type AvailabilityRow, type answeredAvailability } from './availability.table.ts';

export type Available = PickedRow<typeof answeredAvailability>;
export type StockLevel = Available & { units: number; on_hold: number; assigned: number };

const levelsQuery = `select ${selectedColumns(availabilityModel).of('a')} from read.availability a`;

/** Every SKU there is, also those that never had a unit. */
export const stockLevels = (): Read<StockLevel[]> =>
  readFrom(availabilityModel, async (db) => {
    const rows = new Map((await queryRows<AvailabilityRow>(db, levelsQuery)).map((row) => [row.sku, row]));
    return skus.map((sku) => {
      const { units = 0, on_hold: on_hold = 0, assigned = 0, available = 0 } = rows.get(sku) ?? {};
      return { ...skuParts(sku), units, on_hold, assigned, available };
    });
  });
