import type { Channel, ProductType } from '@orderstream/contracts/catalogue';
import type { UnitStatus } from '@orderstream/contracts/stock/lifecycle';
import { ViewColumn, ViewEntity } from 'typeorm';
import { isoTime } from '../platform/read.ts';

@ViewEntity({ schema: 'read', name: 'product', synchronize: false })
export class ProductRow {
  @ViewColumn() id!: string;
  @ViewColumn() channel!: Channel;
  @ViewColumn() product_type!: ProductType;
  @ViewColumn() status!: UnitStatus;
  @ViewColumn() assigned_order_id!: string | null;
  /** On its way from one SKU to another: it left one pool and has not arrived in the next. */
  @ViewColumn() moving!: boolean;
  /** Which version of its secret stands. */
  @ViewColumn() fingerprint!: string;
  @ViewColumn({ transformer: isoTime }) created_at!: string;
}
