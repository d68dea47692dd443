import type { Sku } from '@orderstream/contracts/catalogue';
import { jsonb, readModel, text, type RowOf } from '../platform/declaring/table.ts';

/** Minor units of one currency, and subscriptions charged in it. */
export type DayMoney = {
  currency: string;
  gross: number;
  given_back: number;
  /** The increase of monthly recurring revenue. */
  recurring: number;
  subscribed: number;
  lost: number;
};
/** `paid`: its first payment has arrived. `runs`: it is charged each month. */
export type ChargedSubscription = { unit_amount: number; currency: string; paid: boolean; runs: boolean; ended: boolean };

/** The sums of a UTC day, and the state of each subscription, refund and charge that the sums of later days depend on. */
export const shopDays = readModel('shop_days', {
  /** The day, `subscription:{id}`, `refund:{id}` or `charge:{id}`. */
  id: text().key(),
  money: jsonb<DayMoney[]>(),
  /** Units that were paid for. */
  sold: jsonb<Partial<Record<Sku, number>>>(),
  subscription: jsonb<ChargedSubscription>().nullable(),
});
export type ShopDayRow = RowOf<typeof shopDays>;
