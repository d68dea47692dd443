import type { Sku } from '@orderstream/contracts/catalogue';
import { Command } from '../platform/command.ts';

/** Maps a SKU to a provider's price that has been looked at there. */
export class MapPrice extends Command {
  readonly type = 'MapPrice';
  constructor(
    readonly sku: Sku,
    readonly mappingId: string,
    readonly price: { priceId: string; unitAmount: number; currency: string },
  ) {
    super();
  }
}

export class UnmapPrice extends Command {
  readonly type = 'UnmapPrice';
  constructor(
    readonly sku: Sku,
    readonly mappingId: string,
  ) {
    super();
  }
}

/** The provider no longer sells at this price. */
export class InvalidateMapping extends Command {
  readonly type = 'InvalidateMapping';
  constructor(
    readonly sku: Sku,
    readonly priceId: string,
    readonly cause: 'price_inactive' | 'product_inactive' | 'price_deleted',
  ) {
    super();
  }
}

export type PriceCommand = MapPrice | UnmapPrice | InvalidateMapping;
