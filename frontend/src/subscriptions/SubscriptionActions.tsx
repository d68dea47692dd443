import {
  awaitsFirstPayment,
  isActiveSubscription,
  isCancelable,
  isSubscriptionOverdue,
} from '@orderstream/contracts/subscriptions/lifecycle';
import { subscriptionStateOf } from '@orderstream/contracts/orders/state';
import { shortId } from '@orderstream/contracts/shared/ids';
import Button from '@mui/material/Button';
import { orderStateTexts } from '../orders/order-state.texts.ts';
import { useTexts } from '../platform/texts.ts';
import { useConfirm } from '../ui/forms/confirm.ts';
import { formatPeriodDay } from '../ui/format/dates.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { showSubscriptionNotChanged, whySubscriptionNotChanged } from './subscription-problem.ts';
import { useCancelSubscription, useKeepSubscription, useUpdateCard } from './subscriptions.commands.ts';
import type { CustomerSubscription } from './subscriptions.queries.ts';
import { subscriptionsTexts } from './subscriptions.texts.ts';

type Props = { subscription: CustomerSubscription; name: string };

function CancelButton({ subscription: { id, order_id, current_period_end }, name }: Props) {
  const t = useTexts(subscriptionsTexts);
  const confirm = useConfirm();
  const cancel = useCancelSubscription(id);
  const askToCancel = (): void =>
    confirm({
      title: t.sure,
      text: t.sureText(name, shortId(order_id), formatPeriodDay(current_period_end)),
      action: t.yes,
      cancel: t.no,
      working: t.canceling,
      dangerous: true,
      run: () => cancel.mutateAsync(),
      done: t.canceled,
      failed: t.notCanceled,
      why: whySubscriptionNotChanged,
    });
  return (
    <Button size="small" variant="outlined" color="error" aria-label={t.of(t.cancel, name)} onClick={askToCancel}>
      {t.cancel}
    </Button>
  );
}

function KeepButton({ subscription: { id }, name }: Props) {
  const t = useTexts(subscriptionsTexts);
  const keep = useKeepSubscription(id);
  const resumeSubscription = (): void =>
    void keep.mutateAsync().then(
      () => toast.success(t.resumed),
      (error: unknown) => showSubscriptionNotChanged(error, t.notResumed),
    );
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      disabled={keep.isPending}
      aria-label={t.of(t.resume, name)}
      onClick={resumeSubscription}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {t.resume}
    </Button>
  );
}

function UpdateCardButton({ name }: { name: string }) {
  const t = useTexts(subscriptionsTexts);
  const states = useTexts(orderStateTexts);
  const portal = useUpdateCard();
  return (
    <Button
      size="small"
      variant="contained"
      disabled={portal.isPending}
      aria-label={t.newTab(t.of(states.updateCard, name))}
      onClick={portal.open}
    >
      {states.updateCard}
    </Button>
  );
}

/** Cancel for a running subscription; Keep for one that is about to end. */
export function SubscriptionActions(props: Props) {
  const { status } = props.subscription;
  const state = subscriptionStateOf(props.subscription);
  if (state === 'active' && isCancelable(props.subscription)) return <CancelButton {...props} />;
  if ((isSubscriptionOverdue(status) || awaitsFirstPayment(status)) && state !== 'processing')
    return <UpdateCardButton name={props.name} />;
  return state === 'ending' && isActiveSubscription(status) ? <KeepButton {...props} /> : null;
}
