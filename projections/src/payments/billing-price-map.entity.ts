import type { Channel, ProductType } from '@orderstream/contracts/catalogue';
import { ViewColumn, ViewEntity } from 'typeorm';
import { isoTime, wholeNumber } from '../platform/read.ts';

@ViewEntity({ schema: 'read', name: 'billing_price_map', synchronize: false })
export class PriceMappingRow {
  @ViewColumn() id!: string;
  @ViewColumn() channel!: Channel;
  @ViewColumn() product_type!: ProductType;
  @ViewColumn() stripe_price_id!: string;
  @ViewColumn({ transformer: wholeNumber }) unit_amount!: number;
  @ViewColumn() currency!: string;
  /** False once the provider no longer sells at this price. */
  @ViewColumn() valid!: boolean;
  @ViewColumn({ transformer: isoTime }) created_at!: string;
}
