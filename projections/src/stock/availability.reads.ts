import { skuParts, skus } from '@orderstream/contracts/catalogue';
import { asked, columnsOf, statement } from '../platform/reading/prepared.ts';
import { read, type Read } from '../platform/reading/read.ts';
import type { Told } from '../platform/declaring/table.ts';
import { availability, type AvailabilityRow, type availableAnswered } from './availability.table.ts';

export type Available = Told<typeof availableAnswered>;
export type StockLevel = Available & { units: number; held: number; assigned: number };

const levels = statement(`select ${columnsOf(availability).of('a')} from read.availability a`);

/** Every SKU there is, also those that never had a unit. */
export const stockLevels = (): Read<StockLevel[]> =>
  read(availability, async (db) => {
    const rows = new Map((await asked<AvailabilityRow>(db, levels, [])).map((row) => [row.sku, row]));
    return skus.map((sku) => {
      const { units = 0, held = 0, assigned = 0, available = 0 } = rows.get(sku) ?? {};
      return { ...skuParts(sku), units, held, assigned, available };
    });
  });
