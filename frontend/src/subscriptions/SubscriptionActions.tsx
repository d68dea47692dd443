import { awaitsFirstPayment, isActiveSubscription, isCancelable, isOverdue } from '@orderstream/contracts/subscriptions/lifecycle';
import { subscriptionStateOf } from '@orderstream/contracts/orders/state';
import { shortId } from '@orderstream/contracts/shared/ids';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { orderStateTexts } from '../orders/order-state.texts.ts';
import { useTexts } from '../platform/texts.ts';
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx';
import { formatPeriodDay } from '../ui/format/dates.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { sayNotChanged } from './subscription-problem.ts';
import { useCancelSubscription, useKeepSubscription, useUpdateCard } from './subscriptions.commands.ts';
import type { Subscription } from './subscriptions.queries.ts';
import { subscriptionsTexts } from './subscriptions.texts.ts';

type Props = { subscription: Subscription; name: string };

function Cancel({ subscription: { id, order_id, current_period_end }, name }: Props) {
  const t = useTexts(subscriptionsTexts);
  const [asking, setAsking] = useState(false);
  const cancel = useCancelSubscription(id);
  // Promises, not the mutation's callbacks: the button is gone once the list has been loaded again.
  const confirm = (): void =>
    void cancel
      .mutateAsync()
      .then(
        () => toast.success(t.canceled),
        (error: unknown) => sayNotChanged(error, t.notCanceled),
      )
      .finally(() => setAsking(false));
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="error"
        disabled={cancel.isPending}
        aria-label={t.of(t.cancel, name)}
        onClick={() => setAsking(true)}
      >
        {t.cancel}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.sure}
        text={t.sureText(name, shortId(order_id), formatPeriodDay(current_period_end))}
        confirm={t.yes}
        cancel={t.no}
        busyLabel={t.canceling}
        busy={cancel.isPending}
        dangerous
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Keep({ subscription: { id }, name }: Props) {
  const t = useTexts(subscriptionsTexts);
  const keep = useKeepSubscription(id);
  const start = (): void =>
    void keep.mutateAsync().then(
      () => toast.success(t.resumed),
      (error: unknown) => sayNotChanged(error, t.notResumed),
    );
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      disabled={keep.isPending}
      aria-label={t.of(t.resume, name)}
      onClick={start}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {t.resume}
    </Button>
  );
}

function UpdateCard({ name }: { name: string }) {
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
  if (state === 'active' && isCancelable(props.subscription)) return <Cancel {...props} />;
  if ((isOverdue(status) || awaitsFirstPayment(status)) && state !== 'processing') return <UpdateCard name={props.name} />;
  return state === 'ending' && isActiveSubscription(status) ? <Keep {...props} /> : null;
}
