import type { SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import { subscriptionStateOf } from '@orderstream/contracts/orders/state';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { orderStateTexts } from '../orders/order-state.texts.ts';
import { useTexts } from '../platform/texts.ts';
import { formatPeriodDay } from '../ui/dates.ts';
import { StatusChip, type Tone } from '../ui/StatusChip.tsx';
import type { Subscription } from './subscriptions.queries.ts';
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

/** Only for what goes on: canceled, or about to be, nothing more is charged. */
const nextChargeOf = (subscription: Subscription): string | null =>
  subscriptionStateOf(subscription) === 'active' && subscription.canceled_at === null
    ? formatPeriodDay(subscription.current_period_end)
    : null;

export function NextCharge({ subscription }: { subscription: Subscription }) {
  const t = useTexts(subscriptionsTexts);
  return nextChargeOf(subscription) ?? t.dash;
}

/** The provider's own word where there is none of ours. */
export function SubscriptionStatusChip({ subscription }: { subscription: Subscription }) {
  const t = useTexts(subscriptionsTexts);
  const states = useTexts(orderStateTexts);
  const words: Partial<Record<string, string>> = useTexts(subscriptionStatusTexts);
  const { status, current_period_end, estimated } = subscription;
  const state = subscriptionStateOf(subscription);
  if (state === 'processing') return <StatusChip label={states.processing} tone="warning" dot />;
  if (state === 'ending') {
    return (
      <Stack spacing={0.25} sx={{ alignItems: 'flex-start' }}>
        <StatusChip label={words.canceling ?? status} tone="warning" dot />
        <Typography variant="caption" color="textSecondary">
          {t.until(formatPeriodDay(current_period_end))}
        </Typography>
      </Stack>
    );
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
