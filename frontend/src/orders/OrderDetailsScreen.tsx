import type { OrderState } from '@orderstream/contracts/orders/state';
import { productTypeLabels } from '@orderstream/contracts/catalogue';
import { shortId } from '@orderstream/contracts/shared/ids';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { refusedWith } from '../platform/refused.ts';
import { useLanguage, useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/AppLink.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { formatDay, formatMoment } from '../ui/dates.ts';
import { BackIcon, LockIcon, OrdersIcon, PlusIcon } from '../ui/icons.tsx';
import { formatMoney } from '../ui/money.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Facts, SectionCard } from '../ui/SectionCard.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../ui/states.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { DeliveredUnits } from './DeliveredUnits.tsx';
import { orderAgainPath, useOrderableAgain } from './order-again.ts';
import { orderDetailsTexts } from './order-details.texts.ts';
import { orderStatusTextsRu, orderTypeTexts, recurrenceTexts } from './order-status.texts.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderStatusChip } from './OrderBadges.tsx';
import { useRevealPrivateInfo } from './orders.commands.ts';
import { myOrder, type OrderDetails } from './orders.queries.ts';
import { OrderStateAlerts } from './OrderStateAlerts.tsx';
import { OwnInfoCard } from './SecretCards.tsx';
import { OrderStory } from './Story.tsx';
import { useOrderState } from './use-order-state.ts';
import { useOpened } from './use-opened.ts';

function InformationCard({ order, state }: { order: OrderDetails; state: OrderState }) {
  const t = useTexts(orderDetailsTexts);
  const types = useTexts(orderTypeTexts);
  const recurrences = useTexts(recurrenceTexts);
  const language = useLanguage('ru');
  const id = (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {order.id}
      </Box>
      <CopyButton text={order.id} label={t.copyId} />
    </Stack>
  );
  const product = [
    { name: t.channel, value: order.channel },
    { name: t.productType, value: order.product_type && productTypeLabels[order.product_type][language] },
    { name: t.quantity, value: order.quantity },
  ];
  const refunded = { name: t.refunded, value: formatMoney({ amount: order.refunded_amount, currency: order.currency }) };
  const payBy = state.mayPay && order.unpaid_until;
  const waits = state.mayPay && order.hold_expires_at;
  return (
    <SectionCard title={t.information}>
      <Facts
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
          ...(waits ? [{ name: t.held, value: formatMoment(waits, language) }] : []),
        ]}
      />
    </SectionCard>
  );
}

function AwaitsDelivery({ order: { paid_at } }: { order: OrderDetails }) {
  const t = useTexts(orderDetailsTexts);
  const language = useLanguage('ru');
  return (
    <Alert severity="info">
      {t.awaitingDelivery}
      {paid_at && (
        <Typography variant="body2" color="inherit" sx={{ mt: 0.25 }}>
          {t.deliveryNext(formatDay(paid_at, language))}
        </Typography>
      )}
    </Alert>
  );
}

function OwnInfo({ order }: { order: OrderDetails }) {
  const t = useTexts(orderDetailsTexts);
  const opened = useOpened(useRevealPrivateInfo(order.id), t.notRevealed);
  if (order.has_private_info) return <OwnInfoCard opened={opened} file={`order-${shortId(order.id)}.txt`} />;
  return (
    <SectionCard title={t.privateInfo}>
      <Typography variant="body2" color="textSecondary">
        {t.noPrivateInfo}
      </Typography>
    </SectionCard>
  );
}

function NotYet() {
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

const BackButton = ({ contained = false }: { contained?: boolean }) => {
  const t = useTexts(orderDetailsTexts);
  return (
    <LinkButton
      to="/app/orders"
      variant={contained ? 'contained' : 'outlined'}
      color={contained ? 'primary' : 'inherit'}
      startIcon={<BackIcon />}
    >
      {t.back}
    </LinkButton>
  );
};

function Details({ order }: { order: OrderDetails }) {
  const t = useTexts(orderDetailsTexts);
  const state = useOrderState(order);
  const isAgain = useOrderableAgain();
  return (
    <>
      <PageHeader
        title={t.title(shortId(order.id))}
        trail={[{ to: '/app/orders', label: t.orders }]}
        badge={
          <>
            <OrderStatusChip status={order.status} words={orderStatusTextsRu} />
            {state.isPartlyRefunded && <StatusChip label={t.partlyRefunded} tone="accent" />}
          </>
        }
        actions={
          <>
            {isAgain(order) && (
              <LinkButton to={orderAgainPath(order)} variant="contained" startIcon={<PlusIcon />}>
                {t.again}
              </LinkButton>
            )}
            <BackButton />
          </>
        }
      />
      <Stack spacing={2.5}>
        <OrderStateAlerts state={state} />
        {order.disputed && <Alert severity="warning">{t.disputed}</Alert>}
        {order.status === 'paid_in_process' && <AwaitsDelivery order={order} />}
        {state.mayPay && <OrderActions order={order} />}
        <InformationCard order={order} state={state} />
        {state.isReadable && (
          <>
            <DeliveredUnits order={order} />
            {order.type === 'custom' && (order.has_private_info || order.status === 'completed') && <OwnInfo order={order} />}
          </>
        )}
        {!state.isReadable && state.payment !== 'closed' && <NotYet />}
        <OrderStory id={order.id} />
      </Stack>
    </>
  );
}

function NotFound() {
  const t = useTexts(orderDetailsTexts);
  return (
    <>
      <PageTitle>{t.orders}</PageTitle>
      <EmptyCard level="h1" icon={<OrdersIcon />} title={t.notFound} action={<BackButton contained />} />
    </>
  );
}

export function OrderDetailsScreen() {
  const { orderId = '' } = useParams();
  const language = useLanguage('ru');
  const order = useQuery(myOrder(orderId));
  const missing = refusedWith(order.error, 'order_unknown', 'not_found', 'invalid');
  if (order.isPending) return <RowSkeletons count={3} height={140} />;
  if (order.isError && !order.data && !missing) return <ErrorState onRetry={() => void order.refetch()} />;
  return <Box lang={language}>{order.data && !missing ? <Details key={order.data.id} order={order.data} /> : <NotFound />}</Box>;
}
