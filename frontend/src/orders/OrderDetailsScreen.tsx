import { productTypeLabels } from '@orderstream/contracts/catalogue';
import { isReadable } from '@orderstream/contracts/orders/lifecycle';
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
import { formatMoment } from '../ui/dates.ts';
import { BackIcon, LockIcon, OrdersIcon } from '../ui/icons.tsx';
import { formatMoney } from '../ui/money.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Facts, SectionCard } from '../ui/SectionCard.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../ui/states.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { orderDetailsTexts } from './order-details.texts.ts';
import { orderStatusTextsRu, orderTypeTexts, recurrenceTexts } from './order-status.texts.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderStatusChip } from './OrderBadges.tsx';
import { useRevealPrivateInfo, useRevealUnits } from './orders.commands.ts';
import { myOrder, myUnits, type OrderDetails } from './orders.queries.ts';
import { hasActiveSubscription, isPartlyRefunded, mayBePaid } from './payable.ts';
import { OwnInfoCard, UnitsCard } from './SecretCards.tsx';
import { OrderStory } from './Story.tsx';
import { useOpened } from './use-opened.ts';

function InformationCard({ order }: { order: OrderDetails }) {
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
  const waits = mayBePaid(order) && order.hold_expires_at;
  return (
    <SectionCard title={t.information}>
      <Facts
        columns={2}
        facts={[
          { name: t.id, value: id },
          { name: t.type, value: types[order.type] },
          { name: t.amount, value: formatMoney(order) },
          ...(isPartlyRefunded(order) ? [refunded] : []),
          { name: t.created, value: formatMoment(order.created_at, language) },
          { name: t.recurrence, value: recurrences[order.recurrence] ?? order.recurrence },
          ...(order.type === 'user' ? product : [{ name: t.description, value: order.description || t.noDescription }]),
          ...(waits ? [{ name: t.held, value: formatMoment(waits, language) }] : []),
        ]}
      />
    </SectionCard>
  );
}

function Units({ order }: { order: OrderDetails }) {
  const t = useTexts(orderDetailsTexts);
  const units = useQuery(myUnits(order.id));
  const opened = useOpened(useRevealUnits(order.id), t.notRevealed);
  if (units.isPending) return <RowSkeletons count={order.quantity ?? 1} height={96} />;
  if (units.isError && !units.data) return <ErrorState onRetry={() => void units.refetch()} />;
  const items = units.data?.items ?? [];
  if (items.length > 0) return <UnitsCard title={t.delivered} units={items} opened={opened} />;
  if (order.type === 'custom') return null;
  return (
    <SectionCard title={t.delivered}>
      <Typography variant="body2" color="textSecondary">
        {t.noProducts}
      </Typography>
    </SectionCard>
  );
}

function OwnInfo({ order }: { order: OrderDetails }) {
  const t = useTexts(orderDetailsTexts);
  const opened = useOpened(useRevealPrivateInfo(order.id), t.notRevealed);
  if (order.has_private_info) return <OwnInfoCard opened={opened} />;
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
  return (
    <>
      <PageHeader
        title={t.title(shortId(order.id))}
        trail={[{ to: '/app/orders', label: t.orders }]}
        badge={
          <>
            <OrderStatusChip status={order.status} words={orderStatusTextsRu} />
            {isPartlyRefunded(order) && <StatusChip label={t.partlyRefunded} tone="accent" />}
          </>
        }
        actions={<BackButton />}
      />
      <Stack spacing={2.5}>
        {hasActiveSubscription(order) && <Alert severity="success">{t.subscriptionActive}</Alert>}
        {order.status === 'paid_in_process' && <Alert severity="info">{t.awaitingDelivery}</Alert>}
        {order.payment_pending && <Alert severity="warning">{t.paymentPending}</Alert>}
        <InformationCard order={order} />
        {isReadable(order.status) ? (
          <>
            <Units order={order} />
            {order.type === 'custom' && <OwnInfo order={order} />}
          </>
        ) : (
          <NotYet />
        )}
        {mayBePaid(order) && <OrderActions order={order} />}
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
