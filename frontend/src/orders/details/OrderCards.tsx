import type { OrderState } from '@orderstream/contracts/orders/state';
import { shortId } from '@orderstream/contracts/shared/ids';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { CopyableText } from '../../ui/feedback/CopyableText.tsx';
import { formatDay, formatMoment } from '../../ui/format/dates.ts';
import { LockIcon } from '../../ui/layout/icons.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { DescriptionList, SectionCard } from '../../ui/layout/SectionCard.tsx';
import { orderDetailsTexts } from './order-details.texts.ts';
import { orderTypeTexts, recurrenceTexts } from '../order-state.texts.ts';
import type { OrderDetails } from '../orders.queries.ts';
import { productTypeName } from '../../ui/format/product-names.ts';

/** The facts of an order for its customer. */
export function InformationCard({ order, state }: { order: OrderDetails; state: OrderState }) {
  const t = useTexts(orderDetailsTexts);
  const types = useTexts(orderTypeTexts);
  const recurrences = useTexts(recurrenceTexts);
  const language = useLanguage();
  const id = <CopyableText text={order.id} label={t.copyId} />;
  const product = [
    { name: t.channel, value: order.channel },
    { name: t.productType, value: order.product_type && productTypeName(order.product_type) },
    { name: t.quantity, value: order.quantity },
  ];
  const refunded = { name: t.refunded, value: formatMoney({ amount: order.refunded_amount, currency: order.currency }) };
  const payBy = state.mayPay && order.unpaid_until;
  const waits = state.mayPay && order.hold_expires_at;
  return (
    <SectionCard title={t.information}>
      <DescriptionList
        columns={2}
        facts={[
          { name: t.id, value: id },
          { name: t.type, value: types[order.type] },
          { name: t.amount, value: formatMoney(order) },
          ...(state.isPartlyRefunded ? [refunded] : []),
          { name: t.created, value: formatMoment(order.created_at, language) },
          { name: t.recurrence, value: recurrences[order.recurrence] ?? order.recurrence },
          ...(order.type === 'user' ? product : [{ name: t.description, value: order.description || t.noDescription }]),
          ...(payBy ? [{ name: t.payBy, value: formatMoment(payBy, language) }] : []),
          ...(waits ? [{ name: t.heldUntil, value: formatMoment(waits, language) }] : []),
        ]}
      />
      {payBy && waits && waits < payBy && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {t.afterHold}
        </Typography>
      )}
    </SectionCard>
  );
}

/** For a paid order: what happens next. */
export function AwaitsDelivery({ order: { paid_at, waits_for_stock, subscription_ended } }: { order: OrderDetails }) {
  const t = useTexts(orderDetailsTexts);
  const language = useLanguage();
  const expected = waits_for_stock ? t.delayed : t.deliveryNext;
  return (
    <Alert severity={waits_for_stock || subscription_ended ? 'warning' : 'info'}>
      {t.awaitingDelivery}
      {paid_at && (
        <Typography variant="body2" color="inherit" sx={{ mt: 0.25 }}>
          {(subscription_ended ? t.endedBeforeDelivery : expected)(formatDay(paid_at, language))}
        </Typography>
      )}
    </Alert>
  );
}

/** For a refunded order: how much was refunded and when, with a link to its payments. */
export function RefundedOrder({ order, mayAct = true }: { order: OrderDetails; mayAct?: boolean }) {
  const { id, refunded_amount, amount, currency, closed_at } = order;
  const t = useTexts(orderDetailsTexts);
  const language = useLanguage();
  if (!closed_at) return null;
  const payments = mayAct && (
    <LinkButton to={`/app/transactions?order=${shortId(id)}`} color="inherit" size="small">
      {t.toPayments}
    </LinkButton>
  );
  return (
    <Alert severity="info" action={payments}>
      {t.refundedOn(formatMoney({ amount: refunded_amount || amount, currency }), formatDay(closed_at, language))}
    </Alert>
  );
}

/** Shows the private information once the order is delivered. */
export function PrivateInfoLater() {
  const t = useTexts(orderDetailsTexts);
  return (
    <SectionCard title={t.privateInfo}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', color: 'text.secondary' }}>
        <LockIcon aria-hidden />
        <Typography variant="body2">{t.afterDelivery}</Typography>
      </Stack>
    </SectionCard>
  );
}

/** For a custom order without private information. */
export function NoPrivateInfo() {
  const t = useTexts(orderDetailsTexts);
  return (
    <SectionCard title={t.privateInfo}>
      <Typography variant="body2" color="textSecondary">
        {t.noPrivateInfo}
      </Typography>
    </SectionCard>
  );
}
