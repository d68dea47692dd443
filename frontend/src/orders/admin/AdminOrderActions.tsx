import { isPayable, officeCancelReasons } from '@orderstream/contracts/orders/lifecycle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { russian, useTexts } from '../../platform/texts.ts';
import { useActOnOrder } from '../admin-orders.commands.ts';
import { mayBeAssigned } from '../assignable.ts';
import type { AdminOrderDetails } from '../orders.queries.ts';
import { mayBeReminded, waitsToBePaid } from '../remindable.ts';
import { adminOrderTexts } from './admin-orders.texts.ts';
import { AskedAction, ReasonedAction, say } from './AskedAction.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { EditDraftButton } from './EditDraftButton.tsx';
import { mayBeRefunded, RefundButton } from './RefundButton.tsx';
import { remindTexts } from './remind.texts.ts';
import { cancelReasonTexts } from './undo.texts.ts';

function ConfirmWithoutProducts({ id }: { id: string }) {
  const t = useTexts(adminOrderTexts);
  const ask = { label: t.confirmWithout, title: t.sureConfirm, text: t.sureConfirmText, confirm: t.confirm, keep: t.dismiss };
  const words = { ...ask, working: t.working, done: t.confirmed, failed: t.notConfirmed };
  return <AskedAction id={id} route="/api/admin/orders/{id}/confirm-without-products" words={words} />;
}

function CancelOrder({ order: { id, status, payment_pending } }: { order: AdminOrderDetails }) {
  const t = useTexts(adminOrderTexts);
  const names = useTexts(russian(cancelReasonTexts));
  const cancel = useActOnOrder(id, '/api/admin/orders/{id}/cancel');
  const text = status === 'draft' ? t.sureCancelDraft : t.sureCancelText;
  const ask = { label: t.cancelOrder, title: t.sureCancel, text, confirm: t.cancelOrder, keep: t.no };
  const words = { ...ask, working: t.working, done: t.canceled, failed: t.notCanceled };
  const button = { color: 'error', disabled: payment_pending } as const;
  return <ReasonedAction act={cancel} words={words} reasons={officeCancelReasons} names={names} button={button} />;
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
