import { isCompleted, isRefunded } from '@orderstream/contracts/orders/lifecycle';
import { orderState } from '@orderstream/contracts/orders/state';
import { shortId } from '@orderstream/contracts/shared/ids';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isRefusal } from '../../../platform/refused.ts';
import { useLanguage, useTexts } from '../../../platform/texts.ts';
import { subscriptionsOfUser } from '../../../subscriptions/subscriptions.queries.ts';
import { LinkButton } from '../../../ui/layout/AppLink.tsx';
import { BackIcon, OrdersIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../../../ui/feedback/states.tsx';
import { orderDetailsTexts } from '../../details/order-details.texts.ts';
import { OrderBadges } from '../../OrderBadges.tsx';
import { AwaitsDelivery, InformationCard, NoPrivateInfo, PrivateInfoLater, RefundedOrder } from '../../details/OrderCards.tsx';
import { OrderStateAlerts, PaymentsUnderReview } from '../../details/OrderStateAlerts.tsx';
import type { OrderDetails } from '../../orders.queries.ts';
import { OtherProblems, problemsOfUnit, UnitProblems } from '../../delivered/ProblemReport.tsx';
import { PrivateInfoCard, UnitsCard } from '../../delivered/SecretCards.tsx';
import { StoryCard, StorySteps } from '../../story/Story.tsx';
import { adminOrderTexts } from '../admin-orders.texts.ts';
import { asCustomerTexts } from './as-customer.texts.ts';
import { orderAsCustomer } from './as-customer.queries.ts';

type View = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof orderAsCustomer>['queryFn']>>>>;

/** The customer's buttons, disabled. */
function Actions() {
  const t = useTexts(orderDetailsTexts);
  const own = useTexts(asCustomerTexts);
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {[t.proceed, t.cancelOrder].map((name) => (
          <Button key={name} variant="outlined" disabled>
            {name}
          </Button>
        ))}
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {own.byCustomer}
      </Typography>
    </Stack>
  );
}

function OwnInfo({ order: { has_private_info, status } }: { order: OrderDetails }) {
  if (has_private_info) return <PrivateInfoCard opened={null} />;
  return isCompleted(status) && <NoPrivateInfo />;
}

function useCustomersState(order: OrderDetails) {
  const { stripe_subscription_id: id, user_id } = order;
  const subscriptions = useQuery({ ...subscriptionsOfUser(user_id), enabled: id !== null });
  return orderState(
    order,
    subscriptions.data?.items.find((one) => one.id === id),
  );
}

const BackButton = ({ id }: { id: string }) => {
  const t = useTexts(asCustomerTexts);
  return (
    <LinkButton to={`/admin/orders/${id}`} variant="outlined" color="inherit" startIcon={<BackIcon />}>
      {t.back}
    </LinkButton>
  );
};

function CustomersPage({ view: { order, units, problems, story } }: { view: View }) {
  const t = useTexts(orderDetailsTexts);
  const own = useTexts(asCustomerTexts);
  const admin = useTexts(adminOrderTexts);
  const state = useCustomersState(order);
  const short = shortId(order.id);
  return (
    <>
      <PageHeader
        title={own.page(short)}
        trail={[
          { to: '/admin/orders', label: admin.orders },
          { to: `/admin/orders/${order.id}`, label: admin.title(short) },
        ]}
        badge={<OrderBadges order={order} />}
        actions={<BackButton id={order.id} />}
      />
      <Stack spacing={2.5}>
        <Alert severity="info" icon={false}>
          {own.only}
        </Alert>
        <OrderStateAlerts state={state} status={order.status} mayAct={false} />
        <PaymentsUnderReview order={order} />
        {isRefunded(order.status) && <RefundedOrder order={order} mayAct={false} />}
        {order.disputed && <Alert severity="warning">{t.disputed}</Alert>}
        {state.isAwaitingDelivery && state.subscription !== 'past_due' && <AwaitsDelivery order={order} />}
        {state.mayPay && <Actions />}
        <InformationCard order={order} state={state} />
        {units.length > 0 && (
          <UnitsCard
            title={t.delivered}
            units={units}
            opened={null}
            below={({ id }) => <UnitProblems problems={problemsOfUnit(problems, id)} reader="customer" />}
          />
        )}
        <OtherProblems problems={problems} units={units} reader="customer" />
        {state.isReadable && order.type === 'custom' && <OwnInfo order={order} />}
        {!state.isReadable && !state.isRefunding && state.payment !== 'closed' && <PrivateInfoLater />}
        <StoryCard story={null} empty={story.length === 0}>
          <StorySteps steps={story} />
        </StoryCard>
      </Stack>
    </>
  );
}

/** An order as its customer sees it, for the office. */
export function AsCustomerScreen() {
  const { orderId = '' } = useParams();
  const t = useTexts(adminOrderTexts);
  const language = useLanguage();
  const view = useQuery(orderAsCustomer(orderId));
  if (view.isPending) return <RowSkeletons count={3} height={140} />;
  if (view.data)
    return (
      <Box lang={language}>
        <CustomersPage view={view.data} />
      </Box>
    );
  if (!isRefusal(view.error, 'order_unknown', 'not_found', 'invalid')) return <ErrorState onRetry={() => void view.refetch()} />;
  return (
    <Box lang={language}>
      <PageTitle>{t.notFound}</PageTitle>
      <EmptyCard level="h1" icon={<OrdersIcon />} title={t.notFound} action={<BackButton id={orderId} />} />
    </Box>
  );
}
