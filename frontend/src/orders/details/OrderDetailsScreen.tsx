import { isCompleted, isRefunded } from '@orderstream/contracts/orders/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isRefusal } from '../../platform/refused.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { BackIcon, OrdersIcon, PlusIcon } from '../../ui/layout/icons.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { DeliveredUnitsCard, PastProblems } from '../delivered/DeliveredUnitsCard.tsx';
import { AwaitsDelivery, InformationCard, NoPrivateInfo, PrivateInfoLater, RefundedOrder } from './OrderCards.tsx';
import { orderAgainPath, useOrderableAgain } from '../order-again.ts';
import { orderDetailsTexts } from './order-details.texts.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderBadges } from '../OrderBadges.tsx';
import { useRevealPrivateInfo } from '../orders.commands.ts';
import { myOrder, type OrderDetails } from '../orders.queries.ts';
import { OrderStateAlerts, PaymentsUnderReview } from './OrderStateAlerts.tsx';
import { PrivateInfoCard } from '../delivered/SecretCards.tsx';
import { OrderStory } from '../story/Story.tsx';
import { useOrderState } from '../use-order-state.ts';
import { useSecretReveal } from '../delivered/use-secret-reveal.ts';

function OwnInfo({ order }: { order: OrderDetails }) {
  const t = useTexts(orderDetailsTexts);
  const opened = useSecretReveal(useRevealPrivateInfo(order.id), t.notRevealed);
  if (order.has_private_info) return <PrivateInfoCard opened={opened} file={`order-${shortId(order.id)}.txt`} />;
  return <NoPrivateInfo />;
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
        badge={<OrderBadges order={order} />}
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
        <OrderStateAlerts state={state} status={order.status} />
        <PaymentsUnderReview order={order} />
        {isRefunded(order.status) && <RefundedOrder order={order} />}
        {order.disputed && <Alert severity="warning">{t.disputed}</Alert>}
        {state.isAwaitingDelivery && state.subscription !== 'past_due' && <AwaitsDelivery order={order} />}
        {state.mayPay && <OrderActions order={order} />}
        <InformationCard order={order} state={state} />
        {state.isReadable && (
          <>
            <DeliveredUnitsCard order={order} />
            {order.type === 'custom' && (order.has_private_info || isCompleted(order.status)) && <OwnInfo order={order} />}
          </>
        )}
        {!state.isReadable && order.paid_at !== null && <PastProblems id={order.id} units={[]} />}
        {!state.isReadable && !state.isRefunding && state.payment !== 'closed' && <PrivateInfoLater />}
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
  const language = useLanguage();
  const order = useQuery(myOrder(orderId));
  const missing = isRefusal(order.error, 'order_unknown', 'not_found', 'invalid');
  if (order.isPending) return <RowSkeletons count={3} height={140} />;
  if (order.isError && !order.data && !missing) return <ErrorState onRetry={() => void order.refetch()} />;
  return <Box lang={language}>{order.data && !missing ? <Details key={order.data.id} order={order.data} /> : <NotFound />}</Box>;
}
