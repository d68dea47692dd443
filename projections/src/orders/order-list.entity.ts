import type { Channel, ProductType, SubscriptionPlan } from '@orderstream/contracts/catalogue';
import type { BillingMode, CancelCause, OrderStatus, OrderType, Recurrence } from '@orderstream/contracts/orders/lifecycle';
import type { Picks } from '@orderstream/contracts/stock/events';
import { ViewColumn, ViewEntity } from 'typeorm';
import { isoTime } from '../platform/read.ts';

/** bigint columns come as text from the database. */
const whole = { from: (value: string | number) => Number(value), to: (value: number) => value };

@ViewEntity({ schema: 'read', name: 'order_list_view', synchronize: false })
export class OrderRow {
  @ViewColumn() id!: string;
  @ViewColumn() user_id!: string;
  @ViewColumn() type!: OrderType;
  @ViewColumn() status!: OrderStatus;
  /** To its customer: a draft that was never sent is not, whatever became of it. */
  @ViewColumn() visible!: boolean;
  @ViewColumn() stage_weight!: 1 | 2 | 3 | 4;
  @ViewColumn() billing_mode!: BillingMode;
  @ViewColumn() recurrence!: Recurrence;
  @ViewColumn() channel!: Channel | null;
  @ViewColumn() product_type!: ProductType | null;
  @ViewColumn() quantity!: number | null;
  @ViewColumn() subscription_plan!: SubscriptionPlan | null;
  @ViewColumn({ transformer: whole }) amount!: number;
  @ViewColumn() currency!: string;
  @ViewColumn() price_id!: string | null;
  @ViewColumn({ transformer: whole }) price_unit_amount!: number;
  @ViewColumn() price_currency!: string;
  @ViewColumn({ transformer: whole }) refunded_amount!: number;
  @ViewColumn() stripe_subscription_id!: string | null;
  @ViewColumn() stripe_payment_id!: string | null;
  @ViewColumn() stripe_charge_id!: string | null;
  @ViewColumn() checkout_session_id!: string | null;
  /** The checkout is complete, the money is on its way. */
  @ViewColumn() payment_pending!: boolean;
  @ViewColumn() disputed!: boolean;
  /** Units delivered, or set aside for a custom order that is not paid yet. */
  @ViewColumn() items!: Picks;
  /** Which version of its words stands in the vault. */
  @ViewColumn() words!: string;
  @ViewColumn() cancel_cause!: CancelCause | null;
  @ViewColumn({ transformer: isoTime }) created_at!: string;
  @ViewColumn({ transformer: isoTime }) paid_at!: string | null;
  @ViewColumn({ transformer: isoTime }) closed_at!: string | null;
}
