import type { Channel, ProductType, Sku } from '@orderstream/contracts/catalogue';
import { ViewColumn, ViewEntity } from 'typeorm';

@ViewEntity({ schema: 'read', name: 'availability', synchronize: false })
export class AvailabilityRow {
  @ViewColumn() sku!: Sku;
  @ViewColumn() channel!: Channel;
  @ViewColumn() product_type!: ProductType;
  /** Units that belong to no order. */
  @ViewColumn() units!: number;
  /** Units promised to orders, by whatever hold has not been let go. */
  @ViewColumn() held!: number;
  /** What may still be sold; never below zero. */
  @ViewColumn() available!: number;
  @ViewColumn() assigned!: number;
}
