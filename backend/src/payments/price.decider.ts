import type { Sku } from '@orderstream/contracts/catalogue';
import type { PriceEvent } from '@orderstream/contracts/payments/events';
import { inOnePart, type Decider } from '../platform/deciding/decider.ts';
import { refusal } from '../platform/deciding/refusal.ts';

export type PriceCommand =
  /** The provider has been asked about the price. */
  | { type: 'MapPrice'; sku: Sku; mappingId: string; price: { priceId: string; unitAmount: number; currency: string } }
  | { type: 'UnmapPrice'; sku: Sku; mappingId: string }
  /** The provider no longer sells at this price. */
  | { type: 'InvalidateMapping'; sku: Sku; priceId: string; cause: 'price_inactive' | 'product_inactive' | 'price_deleted' };

export type Mapping = { mappingId: string; priceId: string; unitAmount: number; currency: string; valid: boolean };
/** At most one mapping per SKU; `past` keeps the most recently deleted ones. */
export type PriceOfSku = { mapping: Mapping | null; past: readonly string[] };
const pastKept = 50;

function decide({ mapping, past }: PriceOfSku, command: PriceCommand): PriceEvent[] {
  const { sku } = command;
  switch (command.type) {
    case 'MapPrice': {
      const { mappingId: mapping_id, price } = command;
      if (mapping?.mappingId === mapping_id) return [];
      if (mapping) throw refusal('mapping_exists');
      const data = { mapping_id, sku, price_id: price.priceId, unit_amount: price.unitAmount, currency: price.currency };
      return [{ type: 'price_mapped', data }];
    }
    case 'UnmapPrice':
      if (past.includes(command.mappingId)) return [];
      if (mapping?.mappingId !== command.mappingId) throw refusal('mapping_unknown');
      return [{ type: 'price_unmapped', data: { mapping_id: mapping.mappingId, sku, price_id: mapping.priceId } }];
    case 'InvalidateMapping': {
      if (mapping?.priceId !== command.priceId || !mapping.valid) return [];
      const data = { mapping_id: mapping.mappingId, sku, price_id: mapping.priceId, cause: command.cause };
      return [{ type: 'price_mapping_invalidated', data }];
    }
  }
}

function evolve(state: PriceOfSku, event: PriceEvent): PriceOfSku {
  switch (event.type) {
    case 'price_mapped': {
      const { mapping_id: mappingId, price_id: priceId, unit_amount: unitAmount, currency } = event.data;
      return { ...state, mapping: { mappingId, priceId, unitAmount, currency, valid: true } };
    }
    case 'price_unmapped':
      return { mapping: null, past: [...state.past, event.data.mapping_id].slice(-pastKept) };
    case 'price_mapping_invalidated':
      return { ...state, mapping: state.mapping && { ...state.mapping, valid: false } };
  }
}

export const price: Decider<PriceOfSku, PriceCommand, PriceEvent> = {
  category: 'price',
  initial: { mapping: null, past: [] },
  decide,
  evolve,
  snapshots: inOnePart(1),
};
