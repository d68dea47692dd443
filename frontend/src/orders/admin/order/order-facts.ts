import { orderState } from '@orderstream/contracts/orders/state';
import { useLanguage, useTexts } from '../../../platform/texts.ts';
import { formatMoment } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import type { AdminOrderDetails } from '../../orders.queries.ts';
import { adminOrderTexts } from '../admin-orders.texts.ts';
import { productTypeName } from '../../../ui/format/product-names.ts';

type OrderAtMoment = Omit<AdminOrderDetails, 'user' | 'products'>;

/** The pending part of refunds. A lost dispute may take more than the remainder. */
const pendingRefund = ({ amount, given_back, refunded_amount }: OrderAtMoment): number =>
  Math.max(0, Math.min(amount, given_back) - refunded_amount);

/** What the office's page of an order says of it now, and what it said at an earlier moment. */
export function useOrderFacts(order: OrderAtMoment) {
  const t = useTexts(adminOrderTexts);
  const language = useLanguage();
  const formatAmount = (amount: number): string => formatMoney({ amount, currency: order.currency });
  const formatIfSet = (at: string | null): string | null => at && formatMoment(at, language);
  return {
    product: [
      { name: t.channel, value: order.channel },
      { name: t.productType, value: order.product_type && productTypeName(order.product_type) },
      { name: t.quantity, value: order.quantity },
    ],
    inStock: order.units_in_stock === null ? [] : [{ name: t.inStock, value: order.units_in_stock }],
    plan: { name: t.plan, value: order.subscription_plan },
    moneyBack: [
      { name: t.refunded, value: orderState(order).isPartlyRefunded ? formatAmount(order.refunded_amount) : null },
      { name: t.refunding, value: pendingRefund(order) > 0 && formatAmount(pendingRefund(order)) },
    ],
    created: { name: t.created, value: formatMoment(order.created_at, language) },
    paid: { name: t.paid, value: formatIfSet(order.paid_at) },
    heldUntil: { name: t.heldUntil, value: formatIfSet(order.hold_expires_at) },
  };
}
