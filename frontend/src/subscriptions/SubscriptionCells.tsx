import { isCanceledSubscription, isSubscriptionOverdue, type SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import { nextStepOfSubscription } from '@orderstream/contracts/orders/next-step';
import { shortId } from '@orderstream/contracts/shared/ids';
import { subscriptionStateOf } from '@orderstream/contracts/orders/state';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { orderStateTexts } from '../orders/order-state.texts.ts';
import { useTexts } from '../platform/texts.ts';
import { AppLink } from '../ui/layout/AppLink.tsx';
import { formatPeriodDay } from '../ui/format/dates.ts';
import { formatMoney } from '../ui/format/money.ts';
import { StatusChip, type Tone } from '../ui/feedback/StatusChip.tsx';
import type { CustomerSubscription } from './subscriptions.queries.ts';
import { subscriptionStatusTexts, subscriptionsTexts } from './subscriptions.texts.ts';

const tones: Record<SubscriptionStatus, Tone> = {
  active: 'success',
  trialing: 'success',
  past_due: 'danger',
  unpaid: 'danger',
  incomplete: 'warning',
  paused: 'warning',
  incomplete_expired: 'neutral',
  canceled: 'neutral',
};

/** Only for running subscriptions: nothing more is charged once canceled, or about to be. */
const willBeCharged = (subscription: CustomerSubscription): boolean =>
  subscriptionStateOf(subscription) === 'active' && subscription.canceled_at === null;

function TwoLinesCell({ upper, lower }: { upper: ReactNode; lower: ReactNode }) {
  return (
    <Stack spacing={0.25} sx={{ alignItems: 'flex-start' }}>
      {upper}
      <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'normal' }}>
        {lower}
      </Typography>
    </Stack>
  );
}

/** Product, order and delivered units, which distinguishes two subscriptions for the same product. */
export function SubscriptionName({
  subscription: { status, order_id, units_delivered },
  name,
}: {
  subscription: CustomerSubscription;
  name: string;
}) {
  const t = useTexts(subscriptionsTexts);
  const link = (
    <AppLink to={`/app/orders/${order_id}`} aria-label={t.orderOf(name, shortId(order_id))}>
      {name}
    </AppLink>
  );
  // A refunded order has no units, and nothing follows the end of a subscription.
  const isOver = isCanceledSubscription(status) && units_delivered === 0;
  return <TwoLinesCell upper={link} lower={isOver ? t.order(shortId(order_id)) : t.unitsOf(shortId(order_id), units_delivered)} />;
}

export function NextCharge({ subscription }: { subscription: CustomerSubscription }) {
  const t = useTexts(subscriptionsTexts);
  if (!willBeCharged(subscription)) return t.dash;
  return <TwoLinesCell upper={formatPeriodDay(subscription.current_period_end)} lower={formatMoney(subscription)} />;
}

/** The status of a subscription; one without a name of ours is shown as the provider names it. */
export function SubscriptionStatusChip({ subscription }: { subscription: CustomerSubscription }) {
  const t = useTexts(subscriptionsTexts);
  const states = useTexts(orderStateTexts);
  const words: Partial<Record<string, string>> = useTexts(subscriptionStatusTexts);
  const { status, current_period_end, estimated } = subscription;
  const state = subscriptionStateOf(subscription);
  if (state === 'processing') return <StatusChip label={states.processing} tone="warning" dot />;
  if (state === 'ending') {
    return (
      <TwoLinesCell
        upper={<StatusChip label={words.canceling ?? status} tone="warning" dot />}
        lower={t.until(formatPeriodDay(current_period_end))}
      />
    );
  }
  if (isSubscriptionOverdue(status)) {
    const { what, at } = nextStepOfSubscription(subscription);
    const lower = what === 'try_again' && at ? t.triesAgain(formatPeriodDay(at)) : states.pastDueText;
    return <TwoLinesCell upper={<StatusChip label={words[status] ?? status} tone="danger" dot />} lower={lower} />;
  }
  return (
    <Stack direction="row" spacing={0.75} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <StatusChip label={words[status] ?? status} tone={tones[status]} dot />
      {estimated && (
        <span title={t.estimatedWhy}>
          <StatusChip label={t.estimated} />
        </span>
      )}
    </Stack>
  );
}
