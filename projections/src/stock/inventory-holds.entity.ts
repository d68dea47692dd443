import type { Channel, ProductType } from '@orderstream/contracts/catalogue';
import { ViewColumn, ViewEntity } from 'typeorm';
import { isoTime } from '../platform/read.ts';

@ViewEntity({ schema: 'read', name: 'inventory_holds', synchronize: false })
export class HoldRow {
  @ViewColumn() order_id!: string;
  @ViewColumn() user_id!: string;
  @ViewColumn() channel!: Channel;
  @ViewColumn() product_type!: ProductType;
  @ViewColumn() quantity!: number;
  /** Null once the order is paid: it waits for its units as long as it takes. */
  @ViewColumn({ transformer: isoTime }) expires_at!: string | null;
}
