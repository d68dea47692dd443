import type { Sql } from '../platform/database/sql.ts';
import { skuOf } from '@orderstream/contracts/catalogue';
import { awaitsUnits } from '@orderstream/contracts/orders/missing-units';
import { isEndedSubscription } from '@orderstream/contracts/subscriptions/lifecycle';
import { orderListProjection } from '../orders/order-list.projection.ts';
import { refundableCharge, moneyUnderReview, answeredToOffice, answeredOrder } from '../orders/order-list.table.ts';
import { transactionsProjection } from '../payments/transactions.projection.ts';
import { inventoryHoldsProjection } from '../stock/inventory-holds.projection.ts';
import { productProjection } from '../stock/product.projection.ts';
import { userSubscriptionsProjection } from '../subscriptions/user-subscriptions.projection.ts';
import { foldInto, type FactCondition } from './dated-facts.reads.ts';
import { FoldedModel, FoldedRows, instantOf } from './folded.ts';
import { obtainableAt } from './stock-as-of.reads.ts';

const orders = new FoldedModel(orderListProjection);
const subscriptions = new FoldedModel(userSubscriptionsProjection);
const money = new FoldedModel(transactionsProjection);
const holds = new FoldedModel(inventoryHoldsProjection);
const units = new FoldedModel(productProjection);

/** The order's answer as it was at a position; null before it was created. */
export async function orderAt(db: Sql, id: string, condition: FactCondition, position: string): Promise<Record<string, unknown> | null> {
  const folded = await foldInto(db, new FoldedRows([orders, subscriptions, money, holds]), condition, '-1', position);
  const row = folded.rowOf(orders, id);
  if (!row) return null;
  const { items, status, missing_units, channel, product_type, stripe_subscription_id } = row;
  const charge = refundableCharge(row);
  const subscription = stripe_subscription_id === null ? undefined : folded.rowOf(subscriptions, stripe_subscription_id);
  const refunds = folded.rowsOf(money).filter((one) => one.kind === 'refund' && one.status !== 'failed' && one.charge_id === charge);
  const sku = channel && product_type ? skuOf(channel, product_type) : null;
  return {
    ...answeredOrder.of(row),
    payments_under_review: moneyUnderReview(row),
    ...answeredToOffice.of(row),
    has_units: items.length > 0,
    subscription_ended: subscription !== undefined && isEndedSubscription(subscription.status),
    hold_expires_at: instantOf(folded.rowOf(holds, id)?.expires_at),
    charge_id: charge,
    given_back: refunds.reduce((sum, { amount }) => sum + amount, 0),
    products: await unitsAt(
      db,
      items.flatMap(({ product_ids }) => product_ids),
      position,
    ),
    units_in_stock: sku && awaitsUnits(status, missing_units) ? await obtainableAt(db, sku, id, position) : null,
  };
}

async function unitsAt(db: Sql, ids: readonly string[], position: string) {
  if (ids.length === 0) return [];
  const narrowToUnits: FactCondition = (where) =>
    where.and(
      `l.stream like 'pool-%' and l.subjects @> any(?::jsonb[])`,
      ids.map((id) => JSON.stringify([id])),
    );
  const folded = await foldInto(db, new FoldedRows([units]), narrowToUnits, '-1', position);
  return ids.flatMap((id) => {
    const unit = folded.rowOf(units, id);
    return unit ? [{ id, channel: unit.channel, product_type: unit.product_type }] : [];
  });
}
