import type { Channel, ProductType } from '@orderstream/contracts/catalogue';
import type { SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import { ViewColumn, ViewEntity } from 'typeorm';
import { isoTime, wholeNumber } from '../platform/read.ts';

@ViewEntity({ schema: 'read', name: 'user_subscriptions', synchronize: false })
export class SubscriptionRow {
  @ViewColumn() stripe_subscription_id!: string;
  @ViewColumn() user_id!: string;
  @ViewColumn() order_id!: string;
  @ViewColumn() status!: SubscriptionStatus;
  @ViewColumn() channel!: Channel | null;
  @ViewColumn() product_type!: ProductType | null;
  /** What is charged each month. */
  @ViewColumn({ transformer: wholeNumber }) unit_amount!: number;
  @ViewColumn() currency!: string;
  @ViewColumn({ transformer: isoTime }) current_period_start!: string;
  @ViewColumn({ transformer: isoTime }) current_period_end!: string;
  @ViewColumn() cancel_at_period_end!: boolean;
  @ViewColumn({ transformer: isoTime }) canceled_at!: string | null;
  @ViewColumn({ transformer: isoTime }) created_at!: string;
}
