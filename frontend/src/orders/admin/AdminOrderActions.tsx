import { isPayable, officeCancelReasons, type OfficeCancelReason } from '@orderstream/contracts/orders/lifecycle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { russian, textsNow, useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ReasonField } from '../../ui/ReasonField.tsx';
import { reasonTexts } from '../../ui/reason.texts.ts';
import { toast } from '../../ui/toasts.ts';
import { useAdminCancelOrder, useConfirmWithoutProducts, useRemind, useSendDraft } from '../admin-orders.commands.ts';
import { mayBeAssigned } from '../assignable.ts';
import type { AdminOrderDetails } from '../orders.queries.ts';
import { orderRefusals } from '../orders.refusals.ts';
import { mayBeRefunded } from '../refund.ts';
import { mayBeReminded, waitsToBePaid } from '../remindable.ts';
import { adminOrderTexts } from './admin-orders.texts.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { EditDraftButton } from './EditDraftButton.tsx';
import { RefundButton } from './RefundButton.tsx';
import { remindTexts } from './remind.texts.ts';
import { cancelReasonTexts } from './undo.texts.ts';

/** Announces the result. With promises, not a mutation's callbacks: the button is often unmounted by then. */
function say(work: Promise<unknown>, done: string, failed: string): Promise<void> {
  return work.then(
    () => toast.success(done),
    (error: unknown) => toast.error(failed, sentenceFor(error, russian(orderRefusals), textsNow(adminOrderTexts).failed)),
  );
}

function ConfirmWithoutProducts({ id }: { id: string }) {
  const t = useTexts(adminOrderTexts);
  const [asking, setAsking] = useState(false);
  const confirm = useConfirmWithoutProducts(id);
  return (
    <>
      <Button variant="outlined" color="inherit" disabled={confirm.isPending} onClick={() => setAsking(true)}>
        {t.confirmWithout}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.sureConfirm}
        text={t.sureConfirmText}
        confirm={t.confirm}
        cancel={t.dismiss}
        busyLabel={t.working}
        busy={confirm.isPending}
        onConfirm={() => void say(confirm.mutateAsync(), t.confirmed, t.notConfirmed).finally(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function CancelOrder({ order: { id, status, payment_pending } }: { order: AdminOrderDetails }) {
  const t = useTexts(adminOrderTexts);
  const why = useTexts(russian(reasonTexts));
  const names = useTexts(russian(cancelReasonTexts));
  const [asked, ask] = useState<{ reason: OfficeCancelReason | null } | null>(null);
  const cancel = useAdminCancelOrder(id);
  const confirm = (): void => {
    if (asked?.reason) void say(cancel.mutateAsync(asked.reason), t.canceled, t.notCanceled).finally(() => ask(null));
  };
  return (
    <>
      <Button variant="outlined" color="error" disabled={cancel.isPending || payment_pending} onClick={() => ask({ reason: null })}>
        {t.cancelOrder}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title={t.sureCancel}
        text={status === 'draft' ? t.sureCancelDraft : t.sureCancelText}
        confirm={t.cancelOrder}
        cancel={t.no}
        busyLabel={t.working}
        busy={cancel.isPending}
        disabled={!asked?.reason}
        dangerous
        onConfirm={confirm}
        onClose={() => ask(null)}
      >
        {asked && (
          <ReasonField
            label={why.label}
            hint={why.ofOrder}
            reasons={officeCancelReasons}
            names={names}
            value={asked.reason}
            onChange={(reason) => ask({ reason })}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

const remindWords = russian(remindTexts);

/** At most once a day for each order. */
function Remind({ order }: { order: AdminOrderDetails }) {
  const t = useTexts(remindWords);
  const [asking, setAsking] = useState(false);
  const remind = useRemind(order.id);
  const lately = !mayBeReminded(order);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={remind.isPending || lately}
        title={lately ? t.lately : undefined}
        onClick={() => setAsking(true)}
      >
        {t.remind}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.sure}
        text={t.sureText}
        confirm={t.confirm}
        cancel={t.keep}
        busyLabel={t.working}
        busy={remind.isPending}
        onConfirm={() => void say(remind.mutateAsync(), t.reminded, t.notReminded).finally(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function SendDraft({ id }: { id: string }) {
  const t = useTexts(adminOrderTexts);
  const send = useSendDraft();
  return (
    <Button variant="contained" disabled={send.isPending} onClick={() => void say(send.mutateAsync(id), t.sent, t.notSent)}>
      {t.send}
    </Button>
  );
}

/** The office's actions on an order in its present state. */
export function AdminOrderActions({ order }: { order: AdminOrderDetails }) {
  const t = useTexts(adminOrderTexts);
  const isAdministrator = useIsAdministrator();
  const [assigning, setAssigning] = useState(false);
  const { id, status } = order;
  return (
    <>
      {status === 'draft' && isAdministrator && <EditDraftButton order={order} />}
      {status === 'draft' && <SendDraft id={id} />}
      {mayBeAssigned(order) && (
        <Button variant="contained" disabled={order.products.length > 0} onClick={() => setAssigning(true)}>
          {t.arrange}
        </Button>
      )}
      {status === 'paid_in_process' && <ConfirmWithoutProducts id={id} />}
      {waitsToBePaid(order) && <Remind order={order} />}
      {mayBeRefunded(order) && isAdministrator && <RefundButton order={order} />}
      {(status === 'draft' || isPayable(status)) && <CancelOrder order={order} />}
      {assigning && <AssignDialog order={order} onClose={() => setAssigning(false)} />}
    </>
  );
}
