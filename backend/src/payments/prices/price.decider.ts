import type { Sku } from '@orderstream/contracts/catalogue';
import type { PriceEvent } from '@orderstream/contracts/payments/events';
import { jsonSnapshot, type Decider } from '../../platform/deciding/decider.ts';
import { refusal } from '../../platform/deciding/refusal.ts';

export type PriceTerms = { priceId: string; unitAmount: number; currency: string };
export type PriceCommand =
  /** The price has been checked at the provider. */
  | { type: 'MapPrice'; sku: Sku; mappingId: string; price: PriceTerms }
  /** Another price in the place of this mapping's, at once: the SKU can be ordered all the time. */
  | { type: 'ReplacePrice'; sku: Sku; mappingId: string; instead: string; price: PriceTerms }
  | { type: 'UnmapPrice'; sku: Sku; mappingId: string }
  /** The provider no longer sells at this price. */
  | { type: 'InvalidateMapping'; sku: Sku; priceId: string; cause: 'price_inactive' | 'product_inactive' | 'price_deleted' };

export type Mapping = { mappingId: string; priceId: string; unitAmount: number; currency: string; valid: boolean };
/** At most one mapping per SKU; `past` keeps the most recently deleted ones. */
export type PriceOfSku = { mapping: Mapping | null; past: readonly string[] };
const pastKept = 50;

const priceMapped = (sku: Sku, mapping_id: string, { priceId, unitAmount, currency }: PriceTerms): PriceEvent => ({
  type: 'price_mapped',
  data: { mapping_id, sku, price_id: priceId, unit_amount: unitAmount, currency },
});
const priceUnmapped = (sku: Sku, { mappingId: mapping_id, priceId: price_id }: Mapping): PriceEvent => ({
  type: 'price_unmapped',
  data: { mapping_id, sku, price_id },
});

function decide({ mapping, past }: PriceOfSku, command: PriceCommand): PriceEvent[] {
  const { sku } = command;
  switch (command.type) {
    case 'MapPrice':
      if (mapping?.mappingId === command.mappingId) return [];
      if (mapping) throw refusal('mapping_exists');
      return [priceMapped(sku, command.mappingId, command.price)];
    case 'ReplacePrice':
      if (mapping?.mappingId === command.mappingId) return [];
      if (mapping?.mappingId !== command.instead) throw refusal('mapping_unknown');
      if (mapping.valid && mapping.priceId === command.price.priceId) throw refusal('price_mapped_already');
      return [priceUnmapped(sku, mapping), priceMapped(sku, command.mappingId, command.price)];
    case 'UnmapPrice':
      if (past.includes(command.mappingId)) return [];
      if (mapping?.mappingId !== command.mappingId) throw refusal('mapping_unknown');
      return [priceUnmapped(sku, mapping)];
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

export const priceDecider: Decider<PriceOfSku, PriceCommand, PriceEvent> = {
  category: 'price',
  initial: { mapping: null, past: [] },
  decide,
  evolve,
  snapshots: jsonSnapshot(1),
};
