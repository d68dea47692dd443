import { awaitsFirstPayment, isSubscriptionOverdue } from '@orderstream/contracts/subscriptions/lifecycle';
import { subscriptionStateOf } from '@orderstream/contracts/orders/state';
import { shortId } from '@orderstream/contracts/shared/ids';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ordersToPay, type CustomerOrder } from '../orders/orders.queries.ts';
import { useTexts } from '../platform/texts.ts';
import { mySubscriptions, type CustomerSubscription } from '../subscriptions/subscriptions.queries.ts';
import { AppLink, LinkButton } from '../ui/layout/AppLink.tsx';
import { formatPeriodDay } from '../ui/format/dates.ts';
import { formatMoney } from '../ui/format/money.ts';
import { orderedProductName } from '../ui/format/product-names.ts';
import { SectionCard } from '../ui/layout/SectionCard.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { ownedTexts } from './owned.texts.ts';

type NextCharge = { day: string; amount: number; currency: string; of: readonly CustomerSubscription[] };

/** The next charge: the sum of all charges on the same day in the same currency. */
function nextChargeOf(subscriptions: readonly CustomerSubscription[]): NextCharge | null {
  const charged = subscriptions.filter((one) => subscriptionStateOf(one) === 'active' && one.canceled_at === null);
  const [first] = charged.toSorted((a, b) => a.current_period_end.localeCompare(b.current_period_end));
  if (!first) return null;
  const day = formatPeriodDay(first.current_period_end);
  const same = charged.filter((one) => formatPeriodDay(one.current_period_end) === day && one.currency === first.currency);
  return { day, amount: same.reduce((sum, { amount }) => sum + amount, 0), currency: first.currency, of: same };
}

function Figure({ name, value, below }: { name: string; value: ReactNode; below?: string | null }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontSize: '1.375rem', fontWeight: 620, letterSpacing: '-0.01em', fontVariantNumeric: 'tabular-nums' }}
      >
        {value}
      </Typography>
      {below && (
        <Typography component="dd" variant="caption" color="textSecondary" sx={{ m: 0 }}>
          {below}
        </Typography>
      )}
    </Box>
  );
}

/** The customer's units, and their next charge. */
export function OwnedCard() {
  const t = useTexts(ownedTexts);
  const subscriptions = useQuery(mySubscriptions());
  const { items = [], units_owned: units = 0 } = subscriptions.data ?? {};
  const charge = nextChargeOf(items);
  const what = charge && (charge.of.length > 1 ? t.several(charge.of.length) : t.forOrder(shortId(charge.of[0]?.order_id ?? '')));
  const action =
    items.length > 0 ? (
      <LinkButton to="/app/subscriptions" size="small" variant="outlined" color="inherit">
        {t.subscriptions}
      </LinkButton>
    ) : (
      <LinkButton to="/app/orders/new" size="small" variant="contained">
        {t.order}
      </LinkButton>
    );
  return (
    <SectionCard title={t.owned} actions={action}>
      {subscriptions.isError && !subscriptions.data ? (
        <ErrorState text={t.notLoaded} onRetry={() => void subscriptions.refetch()} />
      ) : (
        <>
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' } }}>
            <Figure name={t.units} value={units} />
            <Figure name={t.nextCharge} value={charge?.day ?? t.noCharge} />
            {charge && <Figure name={t.amount} value={formatMoney(charge)} below={what} />}
          </Box>
          {units === 0 && items.length === 0 && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
              {t.nothing}
            </Typography>
          )}
        </>
      )}
    </SectionCard>
  );
}

function TaskLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <AppLink to={to} variant="body2">
        {children}
      </AppLink>
    </Box>
  );
}

/** The customer's open tasks, payments first. */
export function NeedsDoingCard() {
  const t = useTexts(ownedTexts);
  const subscriptions = useQuery(mySubscriptions());
  const toPay = useQuery(ordersToPay());
  const failed = (subscriptions.data?.items ?? []).filter(({ status }) => isSubscriptionOverdue(status) || awaitsFirstPayment(status));
  const unpaid = (toPay.data?.items ?? []).filter(({ payment_pending }) => !payment_pending);
  const orderName = (order: CustomerOrder): string => (order.type === 'user' ? orderedProductName(order) : order.description || t.custom);
  const broken = [subscriptions, toPay].filter(({ isError, data }) => isError && !data);
  if (broken.length > 0) {
    return (
      <SectionCard title={t.needsDoing}>
        <ErrorState text={t.notLoaded} onRetry={() => broken.forEach((query) => void query.refetch())} />
      </SectionCard>
    );
  }
  return (
    <SectionCard title={t.needsDoing}>
      {failed.length + unpaid.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t.done}
        </Typography>
      ) : (
        <Stack component="ul" spacing={1} sx={{ m: 0, pl: 2.5 }}>
          {failed.map(({ id, order_id }) => (
            <TaskLink key={id} to="/app/subscriptions">
              {t.updateCard(shortId(order_id))}
            </TaskLink>
          ))}
          {unpaid.map((order) => (
            <TaskLink key={order.id} to={`/app/orders/${order.id}`}>
              {t.payOrder(orderName(order), formatMoney(order))}
            </TaskLink>
          ))}
        </Stack>
      )}
    </SectionCard>
  );
}
