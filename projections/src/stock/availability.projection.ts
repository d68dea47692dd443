import { skuParts, type Sku } from '@orderstream/contracts/catalogue';
import type { PoolEventFor, WarningEvent } from '@orderstream/contracts/stock/events';
import type { RowEffect, Projection } from '../platform/declaring/projection.ts';
import { availabilityModel, type AvailabilityRow } from './availability.table.ts';

const emptyLevel = (sku: Sku): AvailabilityRow => ({
  sku,
  ...skuParts(sku),
  units: 0,
  on_hold: 0,
  available: 0,
  assigned: 0,
  quarantined: 0,
  warn_below: null,
  out_since: null,
  delivers_itself: false,
});

type LevelChange = { units?: number; on_hold?: number; assigned?: number; quarantined?: number };

/** Adds a change to the level of a SKU and computes what remains for sale. */
function changesLevel<E extends PoolEventFor<'availability'>>(change: (data: E['data']) => LevelChange): RowEffect<E, AvailabilityRow> {
  return (row, event, key) => {
    const before = row ?? emptyLevel(key as Sku);
    const { units = 0, on_hold: on_hold = 0, assigned = 0, quarantined = 0 } = change(event.data);
    const after = { units: before.units + units, on_hold: before.on_hold + on_hold, assigned: before.assigned + assigned };
    const available = Math.max(0, after.units - after.on_hold);
    return {
      ...before,
      ...after,
      quarantined: before.quarantined + quarantined,
      available,
      out_since: available > 0 ? null : (before.out_since ?? event.at),
    };
  };
}

export const availabilityProjection: Projection<PoolEventFor<'availability'> | WarningEvent, AvailabilityRow> = {
  of: availabilityModel,
  version: 2,
  key: ({ data }) => data.sku,
  on: {
    product_added: changesLevel(() => ({ units: 1 })),
    product_moved_in: changesLevel(() => ({ units: 1 })),
    product_moved_out: changesLevel(() => ({ units: -1 })),
    product_deleted: changesLevel(() => ({ units: -1 })),
    product_assigned: changesLevel(({ product_ids, consumed }) => ({
      units: -product_ids.length,
      on_hold: -consumed,
      assigned: product_ids.length,
    })),
    /** It counts with the retired units until it is repaired. */
    product_quarantined: changesLevel(({ order_id }) => ({ [order_id === null ? 'units' : 'assigned']: -1, quarantined: 1 })),
    product_mended: changesLevel(() => ({ units: 1, quarantined: -1 })),
    product_written_off: changesLevel(() => ({ quarantined: -1 })),
    product_unassigned: changesLevel(({ quantity }) => ({ units: quantity, assigned: -quantity })),
    stock_held: changesLevel(({ quantity }) => ({ on_hold: quantity })),
    hold_kept: changesLevel(({ added }) => ({ on_hold: added })),
    hold_released: changesLevel(({ quantity }) => ({ on_hold: -quantity })),
    self_delivery_switched: (row, { data }, key) => ({ ...(row ?? emptyLevel(key as Sku)), delivers_itself: data.on }),
    stock_warning_set: (row, { data: { sku, below } }) => ({ ...(row ?? emptyLevel(sku)), warn_below: below }),
  },
  concerns: () => ['everyone'],
};
