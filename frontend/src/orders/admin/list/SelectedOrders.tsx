import { mostBulkItems } from '@orderstream/contracts/office/bulk';
import { officeActionsOn } from '@orderstream/contracts/orders/office-actions';
import { isAwaitingDelivery, officeCancelReasons, type OfficeCancelReason } from '@orderstream/contracts/orders/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import { useListExport } from '../../../audit/exporting/files.commands.ts';
import { useStartBulk } from '../../../office/bulk.commands.ts';
import { ExportButton } from '../../../ui/tables/ExportButton.tsx';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { useTexts } from '../../../platform/texts.ts';
import { BulkAction } from '../../../ui/tables/BulkAction.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { ReasonField } from '../../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../../ui/forms/reason.texts.ts';
import { SelectionBar } from '../../../ui/tables/SelectionBar.tsx';
import type { Selection } from '../../../ui/tables/use-selection.ts';
import { orderStatusTexts } from '../../order-state.texts.ts';
import type { AdminOrder } from '../../orders.queries.ts';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { selectedOrdersTexts } from '../admin-orders.texts.ts';
import { deliverSelectedTexts } from '../actions/delivery.texts.ts';
import { remindTexts } from '../actions/remind.texts.ts';
import { cancelReasonTexts } from '../actions/undo.texts.ts';

/** An order with the position of the log as of which it is shown. */
type SeenOrder = AdminOrder & { as_of: string };
type Selected = { rows: readonly SeenOrder[]; onStarted: () => void };
type Action = 'deliver' | 'remind' | 'cancel';

/** What all actions on selected orders have in common. */
function useBulkOn(action: Action, { rows, onStarted }: Selected, reason?: OfficeCancelReason | null) {
  const t = useTexts(selectedOrdersTexts);
  const refusals = useTexts(orderRefusalTexts);
  const statuses = useTexts(orderStatusTexts);
  const startBulk = useStartBulk();
  const whyNot = (order: AdminOrder): string | null => {
    const offer = officeActionsOn(order)[action];
    if (offer) return offer.whyNot && refusals[offer.whyNot];
    return action === 'deliver' && isAwaitingDelivery(order.status) ? t.byHand : t.statusIs(statuses[order.status]);
  };
  const start = (orders: readonly SeenOrder[]) =>
    startBulk.mutateAsync({ kind: action, items: orders.map(({ id, as_of }) => ({ id, as_of })), ...(reason ? { reason } : {}) });
  const why = (error: unknown): string => sentenceFor(error, orderRefusalTexts, t.notStarted);
  return { rows, onStarted, whyNot, start, why, most: mostBulkItems, nameOf: ({ id }: AdminOrder) => shortId(id) };
}

function CancelSelected(selected: Selected) {
  const t = useTexts(selectedOrdersTexts);
  const why = useTexts(reasonTexts);
  const names = useTexts(cancelReasonTexts);
  const form = useForm({ first: { reason: null as OfficeCancelReason | null } });
  const { reason } = form.values;
  return (
    <BulkAction
      {...useBulkOn('cancel', selected, reason)}
      words={{ act: t.cancel, sure: t.sureCancel, text: t.sureCancelText, confirm: t.cancelOrders, failed: t.failed }}
      dangerous
      unanswered={!reason}
      form={form}
    >
      <ReasonField
        label={why.label}
        hint={why.ofOrders}
        reasons={officeCancelReasons}
        names={names}
        value={reason}
        onChange={(chosen) => form.change({ reason: chosen })}
      />
    </BulkAction>
  );
}

function DeliverSelected(selected: Selected) {
  const t = useTexts(deliverSelectedTexts);
  return (
    <BulkAction
      {...useBulkOn('deliver', selected)}
      words={{ act: t.deliver, sure: t.sure, text: t.sureText, confirm: t.confirm, failed: t.failed }}
      button={{ variant: 'contained', color: 'primary' }}
    />
  );
}

function RemindSelected(selected: Selected) {
  const t = useTexts(remindTexts);
  return (
    <BulkAction
      {...useBulkOn('remind', selected)}
      words={{ act: t.remind, sure: t.sureSome, text: t.sureSomeText, confirm: t.confirm, failed: t.notStarted }}
    />
  );
}

/** Actions on the orders selected in the list. */
export function SelectedOrders({ rows, selection }: { rows: readonly SeenOrder[]; selection: Selection }) {
  const orders = rows.filter(({ id }) => selection.chosen.includes(id));
  const file = useListExport({ list: 'orders', ids: [...selection.chosen] });
  const selected = { rows: orders, onStarted: () => selection.chooseAll(false) };
  return (
    <SelectionBar selection={selection}>
      <DeliverSelected {...selected} />
      <RemindSelected {...selected} />
      <CancelSelected {...selected} />
      <ExportButton file={file} />
    </SelectionBar>
  );
}
