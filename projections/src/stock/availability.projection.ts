import { skuParts, type Sku } from '@orderstream/contracts/catalogue';
import type { PoolEventFor, WarningEvent } from '@orderstream/contracts/stock/events';
import type { RowEffect, Projection } from '../platform/declaring/projection.ts';
import { availability, type AvailabilityRow } from './availability.table.ts';

const empty = (sku: Sku): AvailabilityRow => ({
  sku,
  ...skuParts(sku),
  units: 0,
  held: 0,
  available: 0,
  assigned: 0,
  quarantined: 0,
  warn_below: null,
  out_since: null,
  delivers_itself: false,
});

type Change = { units?: number; held?: number; assigned?: number; quarantined?: number };

function counts<E extends PoolEventFor<'availability'>>(change: (data: E['data']) => Change): RowEffect<E, AvailabilityRow> {
  return (row, event, key) => {
    const before = row ?? empty(key as Sku);
    const { units = 0, held = 0, assigned = 0, quarantined = 0 } = change(event.data);
    const after = { units: before.units + units, held: before.held + held, assigned: before.assigned + assigned };
    const available = Math.max(0, after.units - after.held);
    return {
      ...{ ...before, ...after, quarantined: before.quarantined + quarantined, available },
      out_since: available > 0 ? null : (before.out_since ?? event.at),
    };
  };
}

export const availabilityProjection: Projection<PoolEventFor<'availability'> | WarningEvent, AvailabilityRow> = {
  of: availability,
  version: 1,
  key: ({ data }) => data.sku,
  on: {
    product_added: counts(() => ({ units: 1 })),
    product_moved_in: counts(() => ({ units: 1 })),
    product_moved_out: counts(() => ({ units: -1 })),
    product_deleted: counts(() => ({ units: -1 })),
    product_assigned: counts(({ product_ids, consumed }) => ({
      units: -product_ids.length,
      held: -consumed,
      assigned: product_ids.length,
    })),
    /** It counts with the retired units until it is repaired. */
    product_quarantined: counts(() => ({ assigned: -1, quarantined: 1 })),
    product_mended: counts(() => ({ units: 1, quarantined: -1 })),
    product_written_off: counts(() => ({ quarantined: -1 })),
    product_unassigned: counts(({ quantity }) => ({ units: quantity, assigned: -quantity })),
    stock_held: counts(({ quantity }) => ({ held: quantity })),
    hold_kept: counts(({ added }) => ({ held: added })),
    hold_released: counts(({ quantity }) => ({ held: -quantity })),
    self_delivery_switched: (row, { data }, key) => ({ ...(row ?? empty(key as Sku)), delivers_itself: data.on }),
    stock_warning_set: (row, { data: { sku, below } }) => ({ ...(row ?? empty(sku)), warn_below: below }),
  },
  concerns: () => ['everyone'],
};
