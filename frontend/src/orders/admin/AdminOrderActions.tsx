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
import { useActOnOrder, type PlainRoute } from '../admin-orders.commands.ts';
import { mayBeAssigned } from '../assignable.ts';
import type { AdminOrderDetails } from '../orders.queries.ts';
import { orderRefusals } from '../orders.refusals.ts';
import { mayBeReminded, waitsToBePaid } from '../remindable.ts';
import { adminOrderTexts } from './admin-orders.texts.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { EditDraftButton } from './EditDraftButton.tsx';
import { mayBeRefunded, RefundButton } from './RefundButton.tsx';
import { remindTexts } from './remind.texts.ts';
import { cancelReasonTexts } from './undo.texts.ts';

/** Announces the result. With promises, not a mutation's callbacks: the button is often unmounted by then. */
function say(work: Promise<unknown>, done: string, failed: string): Promise<void> {
  return work.then(
    () => toast.success(done),
    (error: unknown) => toast.error(failed, sentenceFor(error, russian(orderRefusals), textsNow(adminOrderTexts).failed)),
  );
}

type AskedWords = Record<'label' | 'title' | 'text' | 'confirm' | 'keep' | 'working' | 'done' | 'failed', string>;

/** An action that takes nothing but a confirmation. `hint` says why it is not possible now. */
function AskedAction({ id, route, words, hint }: { id: string; route: PlainRoute; words: AskedWords; hint?: string | undefined }) {
  const [asking, setAsking] = useState(false);
  const act = useActOnOrder(id, route);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={act.isPending || hint !== undefined}
        title={hint}
        onClick={() => setAsking(true)}
      >
        {words.label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.title}
        text={words.text}
        confirm={words.confirm}
        cancel={words.keep}
        busyLabel={words.working}
        busy={act.isPending}
        onConfirm={() => void say(act.mutateAsync(), words.done, words.failed).finally(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function ConfirmWithoutProducts({ id }: { id: string }) {
  const t = useTexts(adminOrderTexts);
  const ask = { label: t.confirmWithout, title: t.sureConfirm, text: t.sureConfirmText, confirm: t.confirm, keep: t.dismiss };
  const words = { ...ask, working: t.working, done: t.confirmed, failed: t.notConfirmed };
  return <AskedAction id={id} route="/api/admin/orders/{id}/confirm-without-products" words={words} />;
}

function CancelOrder({ order: { id, status, payment_pending } }: { order: AdminOrderDetails }) {
  const t = useTexts(adminOrderTexts);
  const why = useTexts(russian(reasonTexts));
  const names = useTexts(russian(cancelReasonTexts));
  const [asked, ask] = useState<{ reason: OfficeCancelReason | null } | null>(null);
  const cancel = useActOnOrder(id, '/api/admin/orders/{id}/cancel');
  const confirm = (): void => {
    if (asked?.reason) void say(cancel.mutateAsync({ reason: asked.reason }), t.canceled, t.notCanceled).finally(() => ask(null));
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
  const ask = { label: t.remind, title: t.sure, text: t.sureText, confirm: t.confirm, keep: t.keep };
  const words = { ...ask, working: t.working, done: t.reminded, failed: t.notReminded };
  const hint = mayBeReminded(order) ? undefined : t.lately;
  return <AskedAction id={order.id} route="/api/admin/orders/{id}/remind" words={words} hint={hint} />;
}

function SendDraft({ id }: { id: string }) {
  const t = useTexts(adminOrderTexts);
  const send = useActOnOrder(id, '/api/admin/orders/{id}/send');
  return (
    <Button variant="contained" disabled={send.isPending} onClick={() => void say(send.mutateAsync(), t.sent, t.notSent)}>
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
