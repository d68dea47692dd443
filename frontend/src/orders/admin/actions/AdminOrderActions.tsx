import { officeActionsOn, type Offer } from '@orderstream/contracts/orders/office-actions';
import { isDraft, isPayable, officeCancelReasons } from '@orderstream/contracts/orders/lifecycle';
import { useState } from 'react';
import { useIsAdministrator } from '../../../accounts/accounts.queries.ts';
import { useTexts } from '../../../platform/texts.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { useActOnOrder } from '../admin-orders.commands.ts';
import type { AdminOrderDetails } from '../../orders.queries.ts';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { useWhyNot } from '../use-why-not.ts';
import { adminOrderTexts } from '../admin-orders.texts.ts';
import { ConfirmedAction, ReasonedAction, whyActionFailed } from './ConfirmedAction.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { EditDraftButton } from '../custom/EditDraftButton.tsx';
import { RefundButton } from './RefundButton.tsx';
import { remindTexts } from './remind.texts.ts';
import { cancelReasonTexts } from './undo.texts.ts';

type ActionProps = { order: AdminOrderDetails; whyNot: string | null };

function ConfirmWithoutProducts({ order: { id }, whyNot }: ActionProps) {
  const t = useTexts(adminOrderTexts);
  const ask = { label: t.confirmWithout, title: t.sureConfirm, text: t.sureConfirmText, action: t.confirm, cancel: t.dismiss };
  const words = { ...ask, working: t.working, done: t.confirmed, failed: t.notConfirmed };
  return <ConfirmedAction id={id} route="/api/admin/orders/{id}/confirm-without-products" words={words} whyNot={whyNot} />;
}

function CancelOrder({ order: { id, status }, whyNot }: ActionProps) {
  const t = useTexts(adminOrderTexts);
  const names = useTexts(cancelReasonTexts);
  const cancel = useActOnOrder(id, '/api/admin/orders/{id}/cancel');
  const text = isDraft(status) ? t.sureCancelDraft : t.sureCancelText;
  const ask = { label: t.cancelOrder, title: t.sureCancel, text, action: t.cancelOrder, cancel: t.no };
  const words = { ...ask, working: t.working, done: t.canceled, failed: t.notCanceled };
  return (
    <ReasonedAction act={cancel} words={words} reasons={officeCancelReasons} names={names} button={{ color: 'error' }} whyNot={whyNot} />
  );
}

/** Sends a payment reminder, at most once a day for each order. */
function Remind({ order: { id }, whyNot }: ActionProps) {
  const t = useTexts(remindTexts);
  const ask = { label: t.remind, title: t.sure, text: t.sureText, action: t.confirm, cancel: t.keep };
  const words = { ...ask, working: t.working, done: t.reminded, failed: t.notReminded };
  return <ConfirmedAction id={id} route="/api/admin/orders/{id}/remind" words={words} whyNot={whyNot} />;
}

function SendDraft({ order: { id, draft_version: version }, whyNot }: ActionProps) {
  const t = useTexts(adminOrderTexts);
  const send = useActOnOrder(id, '/api/admin/orders/{id}/send');
  // A promise, not the mutation's callbacks: the button disappears once the draft has been sent.
  const sendDraft = (): void =>
    void send.mutateAsync({ version }).then(
      () => toast.success(t.sent),
      (error: unknown) => toast.error(t.notSent, whyActionFailed(error)),
    );
  return (
    <ActionButton variant="contained" disabled={send.isPending} whyNot={whyNot} onClick={sendDraft}>
      {t.send}
    </ActionButton>
  );
}

/** The dialog stays open when a colleague delivers the order, and says so. */
function Assign({ order, offer }: { order: AdminOrderDetails; offer: Offer }) {
  const whyNot = useWhyNot(orderRefusalTexts);
  const t = useTexts(adminOrderTexts);
  const [assigning, setAssigning] = useState(false);
  return (
    <>
      {offer && (
        <ActionButton variant="contained" whyNot={whyNot(offer)} onClick={() => setAssigning(true)}>
          {isPayable(order.status) ? t.reserve : t.arrange}
        </ActionButton>
      )}
      {assigning && <AssignDialog order={order} onClose={() => setAssigning(false)} />}
    </>
  );
}

/** The office's actions on an order in its present state. */
export function AdminOrderActions({ order }: { order: AdminOrderDetails }) {
  const isAdministrator = useIsAdministrator();
  const whyNot = useWhyNot(orderRefusalTexts);
  const offers = officeActionsOn(order);
  return (
    <>
      {offers.edit && isAdministrator && <EditDraftButton order={order} />}
      {offers.send && <SendDraft order={order} whyNot={whyNot(offers.send)} />}
      <Assign order={order} offer={offers.assign} />
      {offers.confirm && <ConfirmWithoutProducts order={order} whyNot={whyNot(offers.confirm)} />}
      {offers.remind && <Remind order={order} whyNot={whyNot(offers.remind)} />}
      {offers.refund && isAdministrator && order.charge_id !== null && (
        <RefundButton order={order} chargeId={order.charge_id} whyNot={whyNot(offers.refund)} />
      )}
      {offers.cancel && <CancelOrder order={order} whyNot={whyNot(offers.cancel)} />}
    </>
  );
}
