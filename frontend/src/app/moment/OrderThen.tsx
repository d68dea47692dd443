import { productTypeLabels } from '@orderstream/contracts/catalogue';
import { isPayable } from '@orderstream/contracts/orders/lifecycle';
import { orderState } from '@orderstream/contracts/orders/state';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { IdLink } from '../../audit/FactValue.tsx';
import { fieldTexts } from '../../audit/fields.texts.ts';
import type { PanelProps } from '../../audit/MomentScreen.tsx';
import { adminOrderTexts } from '../../orders/admin/admin-orders.texts.ts';
import { billingTexts, orderTypeTexts, recurrenceTexts, adminOrderStatusTexts } from '../../orders/order-status.texts.ts';
import { OrderBadges } from '../../orders/OrderBadges.tsx';
import type { AdminOrderDetails } from '../../orders/orders.queries.ts';
import { onItsWay } from '../../orders/refund.ts';
import { russian, useLanguage, useTexts } from '../../platform/texts.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { formatMoney } from '../../ui/money.ts';
import { Facts, SectionCard } from '../../ui/SectionCard.tsx';
import { StoryThen } from './StoryThen.tsx';

/** An administrator's order without what the log does not have: names, words and masks. */
type Order = Omit<AdminOrderDetails, 'user' | 'products'> & {
  price_unit_amount: number | null;
  closed_at: string | null;
  products: Pick<AdminOrderDetails['products'][number], 'id' | 'channel' | 'product_type'>[];
};

const typeWords = russian(orderTypeTexts);
const billingWords = russian(billingTexts);
const recurrenceWords = russian(recurrenceTexts);

function useFacts(order: Order) {
  const t = useTexts(adminOrderTexts);
  const fields = useTexts(russian(fieldTexts));
  const [types, billing, recurrence] = [useTexts(typeWords), useTexts(billingWords), useTexts(recurrenceWords)];
  const language = useLanguage('ru');
  const money = (amount: number): string => formatMoney({ amount, currency: order.currency });
  const product = [
    { name: t.channel, value: order.channel },
    { name: t.productType, value: order.product_type && productTypeLabels[order.product_type][language] },
    { name: t.quantity, value: order.quantity },
    { name: fields.price_unit_amount, value: order.price_unit_amount !== null && money(order.price_unit_amount) },
    { name: t.inStock, value: order.units_in_stock ?? t.none },
  ];
  const optional = [
    { name: t.plan, value: order.subscription_plan },
    { name: t.refunded, value: orderState(order).isPartlyRefunded ? money(order.refunded_amount) : null },
    { name: t.refunding, value: onItsWay(order) > 0 && money(onItsWay(order)) },
    { name: t.subscriptionId, value: order.stripe_subscription_id && <IdLink id={order.stripe_subscription_id} /> },
    { name: t.paymentId, value: order.stripe_payment_id && <IdLink id={order.stripe_payment_id} /> },
    { name: t.paid, value: order.paid_at && formatMoment(order.paid_at, language) },
    { name: fields.closed_at, value: order.closed_at && formatMoment(order.closed_at, language) },
    { name: t.held, value: order.hold_expires_at && formatMoment(order.hold_expires_at, language) },
  ].filter(({ value }) => value);
  return [
    { name: t.id, value: <IdLink id={order.id} kind="order" /> },
    { name: t.user, value: <IdLink id={order.user_id} kind="user" /> },
    { name: t.type, value: types[order.type] },
    ...(order.type === 'user' ? product : []),
    { name: t.amount, value: <strong>{money(order.amount)}</strong> },
    { name: t.billing, value: `${billing[order.billing_mode]}, ${recurrence[order.recurrence]}` },
    { name: t.created, value: formatMoment(order.created_at, language) },
    ...optional,
  ];
}

function Units({ order }: { order: Order }) {
  const t = useTexts(adminOrderTexts);
  const language = useLanguage('ru');
  const title = isPayable(order.status) ? t.reserved : t.assigned;
  const columns: Column<Order['products'][number]>[] = [
    { name: 'ID', lead: true, cell: ({ id }) => <IdLink id={id} kind="unit" /> },
    { name: t.channel, cell: ({ channel }) => channel },
    { name: t.productType, cell: ({ product_type }) => productTypeLabels[product_type][language] },
  ];
  return (
    <SectionCard title={title} flush>
      <DataTable label={title} columns={columns} rows={order.products} keyOf={({ id }) => id} />
    </SectionCard>
  );
}

/** An order as its page in the office showed it. */
export function OrderThen({ state, shown }: PanelProps) {
  const order = state as unknown as Order;
  const t = useTexts(adminOrderTexts);
  const language = useLanguage('ru');
  const facts = useFacts(order);
  return (
    <Box lang={language}>
      <Stack spacing={2.5}>
        {order.status === 'draft' && <Alert severity="info">{t.draft}</Alert>}
        {order.disputed && <Alert severity="error">{t.disputed}</Alert>}
        {order.payment_pending && <Alert severity="warning">{t.pending}</Alert>}
        <SectionCard
          title={t.information}
          actions={
            <Stack direction="row" spacing={1}>
              <OrderBadges order={order} words={adminOrderStatusTexts} />
            </Stack>
          }
        >
          <Facts columns={2} facts={facts} />
        </SectionCard>
        {order.products.length > 0 && <Units order={order} />}
        <StoryThen shown={shown} />
      </Stack>
    </Box>
  );
}
