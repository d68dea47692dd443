import { isDraft } from '@orderstream/contracts/orders/lifecycle';
import { nextStepOf, nextStepOfSubscription } from '@orderstream/contracts/orders/next-step';
import { shortId } from '@orderstream/contracts/shared/ids';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { subscriptionsOfUser } from '../../../subscriptions/subscriptions.queries.ts';
import { isRefusal } from '../../../platform/refused.ts';
import { useLanguage, useTexts } from '../../../platform/texts.ts';
import { AppLink, LinkButton } from '../../../ui/layout/AppLink.tsx';
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx';
import { CopyableText } from '../../../ui/feedback/CopyableText.tsx';
import { BackIcon, OrdersIcon } from '../../../ui/layout/icons.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { DescriptionList, SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../../../ui/feedback/states.tsx';
import { billingModeTexts, orderTypeTexts } from '../../order-state.texts.ts';
import { NextStepCard } from '../NextStepCard.tsx';
import { OrderBadges, OrderStatusChip } from '../../OrderBadges.tsx';
import { adminOrder, type AdminOrderDetails } from '../../orders.queries.ts';
import { AdminOrderActions } from '../actions/AdminOrderActions.tsx';
import { adminOrderTexts } from '../admin-orders.texts.ts';
import { asCustomerTexts } from './as-customer.texts.ts';
import { ExplainedStory } from './ExplainedStory.tsx';
import { useOrderFacts } from './order-facts.ts';
import { OrderSecrets, useOpenProblems } from './OrderSecrets.tsx';
import { selfDeliveryBarTexts } from './self-delivery.texts.ts';

/** The facts about an order, as the office's page lists them. */
function useListedFacts(order: AdminOrderDetails) {
  const t = useTexts(adminOrderTexts);
  const types = useTexts(orderTypeTexts);
  const billing = useTexts(billingModeTexts);
  const bars = useTexts(selfDeliveryBarTexts);
  const name = order.user ? order.user.full_name || order.user.email : t.deletedUser(shortId(order.user_id));
  const idWithProviderLink = (id: string, page: string | null) => (
    <>
      <code>{id}</code>
      {page && (
        <Link href={page} target="_blank" rel="noopener noreferrer" sx={{ ml: 1 }}>
          {t.atProvider}
        </Link>
      )}
    </>
  );
  const { product, inStock, plan, moneyBack, created, paid, heldUntil } = useOrderFacts(order);
  const optional = [
    { name: t.description, value: order.description },
    plan,
    ...moneyBack,
    {
      name: t.subscriptionId,
      value: order.stripe_subscription_id && idWithProviderLink(order.stripe_subscription_id, order.subscription_page),
    },
    { name: t.paymentId, value: order.stripe_payment_id && idWithProviderLink(order.stripe_payment_id, order.payment_page) },
    paid,
    { name: t.notByItself, value: order.self_delivery && order.self_delivery !== 'soon' && bars[order.self_delivery] },
    heldUntil,
  ].filter(({ value }) => value);
  const id = <CopyableText text={order.id} label={t.copyId} copied={t.copied} />;
  const { look } = useTexts(asCustomerTexts);
  const address = `${window.location.origin}/app/orders/${order.id}`;
  const link = (
    <>
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {address}
        </Box>
        <CopyButton text={address} label={t.copyLink} copied={t.copied} />
      </Stack>
      <AppLink to={`/admin/orders/${order.id}/as-customer`}>{look}</AppLink>
    </>
  );
  return [
    { name: t.id, value: id },
    { name: t.type, value: types[order.type] },
    { name: t.user, value: <AppLink to={`/admin/users/${order.user_id}`}>{name}</AppLink> },
    { name: t.status, value: <OrderStatusChip status={order.status} /> },
    ...(order.type === 'user' ? [...product, ...inStock] : []),
    { name: t.amount, value: formatMoney(order) },
    { name: t.billing, value: billing[order.billing_mode] },
    created,
    ...optional,
    // The customer cannot see a draft.
    ...(isDraft(order.status) ? [] : [{ name: t.link, value: link }]),
  ];
}

/** The next steps of the order and of its subscription: a delivered order is still charged. */
function NextSteps({ order }: { order: AdminOrderDetails }) {
  const { stripe_subscription_id: id, user_id, subscription_ended } = order;
  const problems = useOpenProblems(order);
  const isRunning = id !== null && !subscription_ended;
  const subscriptions = useQuery({ ...subscriptionsOfUser(user_id), enabled: isRunning });
  const subscription = subscriptions.data?.items.find((one) => one.id === id);
  const steps = [nextStepOf(order), ...(subscription ? [nextStepOfSubscription(subscription)] : [])];
  return <NextStepCard steps={steps} looking={isRunning && subscriptions.isPending} problems={problems} />;
}

function PaymentsToDecide({ order }: { order: AdminOrderDetails }) {
  const t = useTexts(adminOrderTexts);
  const attention = (
    <LinkButton to="/admin/attention" color="inherit" size="small">
      {t.toAttention}
    </LinkButton>
  );
  return (
    <Alert severity="warning" action={attention}>
      {t.underReview(order.payments_under_review.map(formatMoney).join(' + '))}
    </Alert>
  );
}

/** Cards of another capability on the order's page. */
type OfficeCards = { Notes: ComponentType<{ id: string; tags: readonly string[] }>; TakenBy: ComponentType<{ id: string }> };

function Details({ order, Notes, TakenBy }: OfficeCards & { order: AdminOrderDetails }) {
  const t = useTexts(adminOrderTexts);
  const facts = useListedFacts(order);
  return (
    <>
      <PageHeader
        title={t.title(shortId(order.id))}
        trail={[{ to: '/admin/orders', label: t.orders }]}
        badge={<OrderBadges order={order} />}
        actions={<AdminOrderActions order={order} />}
      />
      <Stack spacing={2.5}>
        {isDraft(order.status) && <Alert severity="info">{t.draft}</Alert>}
        {order.disputed && <Alert severity="error">{t.disputed}</Alert>}
        {order.payment_pending && <Alert severity="warning">{t.pending}</Alert>}
        {order.payments_under_review.length > 0 && <PaymentsToDecide order={order} />}
        <NextSteps order={order} />
        <SectionCard title={t.information} actions={<TakenBy id={order.id} />}>
          <DescriptionList columns={2} facts={facts} />
        </SectionCard>
        <OrderSecrets key={order.products.map((unit) => unit.id).join()} order={order} />
        <Notes id={order.id} tags={order.tags} />
        <ExplainedStory id={order.id} status={order.status} />
      </Stack>
    </>
  );
}

function NotFound() {
  const t = useTexts(adminOrderTexts);
  const back = (
    <LinkButton to="/admin/orders" variant="contained" startIcon={<BackIcon />}>
      {t.back}
    </LinkButton>
  );
  return (
    <>
      <PageTitle>{t.notFound}</PageTitle>
      <EmptyCard level="h1" icon={<OrdersIcon />} title={t.notFound} action={back} />
    </>
  );
}

export function AdminOrderScreen(office: OfficeCards) {
  const { orderId = '' } = useParams();
  const language = useLanguage();
  const order = useQuery(adminOrder(orderId));
  const missing = isRefusal(order.error, 'order_unknown', 'not_found', 'invalid');
  if (order.isPending) return <RowSkeletons count={3} height={140} />;
  if (order.isError && !order.data && !missing) return <ErrorState onRetry={() => void order.refetch()} />;
  return (
    <Box lang={language}>{order.data && !missing ? <Details key={order.data.id} order={order.data} {...office} /> : <NotFound />}</Box>
  );
}
