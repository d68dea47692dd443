import { isDraft, isPayable } from '@orderstream/contracts/orders/lifecycle';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { IdLink } from '../../audit/reading/FactValue.tsx';
import { fieldTexts } from '../../audit/moment/fields.texts.ts';
import type { PanelProps } from '../../audit/moment/MomentScreen.tsx';
import { adminOrderTexts } from '../../orders/admin/admin-orders.texts.ts';
import { useOrderFacts } from '../../orders/admin/order/order-facts.ts';
import { billingModeTexts, orderTypeTexts, recurrenceTexts } from '../../orders/order-state.texts.ts';
import { OrderBadges } from '../../orders/OrderBadges.tsx';
import type { AdminOrderDetails } from '../../orders/orders.queries.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { DescriptionList, SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StoryThen } from './StoryThen.tsx';
import { productTypeName } from '../../ui/format/product-names.ts';

/** An order as the office sees it, without names, private texts and masks: the log has none of them. */
type Order = Omit<AdminOrderDetails, 'user' | 'products'> & {
  price_unit_amount: number | null;
  closed_at: string | null;
  products: Pick<AdminOrderDetails['products'][number], 'id' | 'channel' | 'product_type'>[];
};

/** An order's fields with their names, as the office lists them. */
function useOrderDetails(order: Order) {
  const t = useTexts(adminOrderTexts);
  const fields = useTexts(fieldTexts);
  const [types, billing, recurrence] = [useTexts(orderTypeTexts), useTexts(billingModeTexts), useTexts(recurrenceTexts)];
  const language = useLanguage();
  const { product, inStock, plan, moneyBack, created, paid, heldUntil } = useOrderFacts(order);
  const { price_unit_amount: amount, currency } = order;
  const unitPrice = { name: fields.price_unit_amount, value: amount !== null && formatMoney({ amount, currency }) };
  const optional = [
    plan,
    ...moneyBack,
    { name: t.subscriptionId, value: order.stripe_subscription_id && <IdLink id={order.stripe_subscription_id} /> },
    { name: t.paymentId, value: order.stripe_payment_id && <IdLink id={order.stripe_payment_id} /> },
    paid,
    { name: fields.closed_at, value: order.closed_at && formatMoment(order.closed_at, language) },
    heldUntil,
  ].filter(({ value }) => value);
  return [
    { name: t.id, value: <IdLink id={order.id} kind="order" /> },
    { name: t.user, value: <IdLink id={order.user_id} kind="user" /> },
    { name: t.type, value: types[order.type] },
    ...(order.type === 'user' ? [...product, unitPrice, ...inStock] : []),
    { name: t.amount, value: <strong>{formatMoney(order)}</strong> },
    { name: t.billing, value: billing[order.billing_mode] },
    { name: fields.recurrence, value: recurrence[order.recurrence] },
    created,
    ...optional,
  ];
}

function UnitTable({ order }: { order: Order }) {
  const t = useTexts(adminOrderTexts);
  const title = isPayable(order.status) ? t.reserved : t.assigned;
  const columns: TableColumn<Order['products'][number]>[] = [
    { name: 'ID', lead: true, cell: ({ id }) => <IdLink id={id} kind="unit" /> },
    { name: t.channel, cell: ({ channel }) => channel },
    { name: t.productType, cell: ({ product_type }) => productTypeName(product_type) },
  ];
  return (
    <SectionCard title={title} flush>
      <DataTable label={title} columns={columns} rows={order.products} keyOf={({ id }) => id} />
    </SectionCard>
  );
}

/** An order as the office showed it at that moment. */
export function OrderThen({ state, asOf }: PanelProps) {
  const order = state as unknown as Order;
  const t = useTexts(adminOrderTexts);
  const language = useLanguage();
  const facts = useOrderDetails(order);
  return (
    <Box lang={language}>
      <Stack spacing={2.5}>
        {isDraft(order.status) && <Alert severity="info">{t.draft}</Alert>}
        {order.disputed && <Alert severity="error">{t.disputed}</Alert>}
        {order.payment_pending && <Alert severity="warning">{t.pending}</Alert>}
        <SectionCard
          title={t.information}
          actions={
            <Stack direction="row" spacing={1}>
              <OrderBadges order={order} />
            </Stack>
          }
        >
          <DescriptionList columns={2} facts={facts} />
        </SectionCard>
        {order.products.length > 0 && <UnitTable order={order} />}
        <StoryThen asOf={asOf} />
      </Stack>
    </Box>
  );
}
