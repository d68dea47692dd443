import { isPossible, officeActionsOn, type OfficeAction } from '@orderstream/contracts/orders/office-actions';
import { officeCancelReasons, type OfficeCancelReason } from '@orderstream/contracts/orders/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import { useState } from 'react';
import { useListExport } from '../../../audit/exporting/files.commands.ts';
import { ExportButton } from '../../../ui/tables/ExportButton.tsx';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { textsNow, useTexts } from '../../../platform/texts.ts';
import { ActOnSelected } from '../../../ui/tables/ActOnSelected.tsx';
import { ReasonField } from '../../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../../ui/forms/reason.texts.ts';
import { SelectionBar } from '../../../ui/tables/SelectionBar.tsx';
import type { Selection } from '../../../ui/tables/use-selection.ts';
import { actOnOrder, useRefreshOffice } from '../admin-orders.commands.ts';
import type { AdminOrder } from '../../orders.queries.ts';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { selectedOrdersTexts } from '../admin-orders.texts.ts';
import { deliverSelectedTexts } from '../actions/delivery.texts.ts';
import { remindTexts } from '../actions/remind.texts.ts';
import { cancelReasonTexts } from '../actions/undo.texts.ts';

/** Whether the office may act so on an order now. */
const isAllowed = (action: OfficeAction) => (order: AdminOrder) => isPossible(officeActionsOn(order)[action]);
const itemOfOrder = ({ id }: AdminOrder) => ({ key: id, name: shortId(id) });

type Selected = { rows: readonly AdminOrder[] };

function CancelSelected({ rows }: Selected) {
  const t = useTexts(selectedOrdersTexts);
  const why = useTexts(reasonTexts);
  const names = useTexts(cancelReasonTexts);
  const [reason, setReason] = useState<OfficeCancelReason | null>(null);
  return (
    <ActOnSelected
      rows={rows}
      words={{
        ...{ act: t.cancel, sure: t.sureCancel, text: t.sureCancelText, confirm: t.cancelOrders },
        ...{ leftOut: t.notCancelable, done: t.canceled },
      }}
      may={isAllowed('cancel')}
      itemOf={itemOfOrder}
      work={({ id }) => (reason ? actOnOrder(id, '/api/admin/orders/{id}/cancel', { reason }) : Promise.reject(new Error('no reason')))}
      why={(error) => sentenceFor(error, orderRefusalTexts, textsNow(selectedOrdersTexts).failed)}
      dangerous
      unanswered={!reason}
      onOpen={() => setReason(null)}
      onSettled={useRefreshOffice()}
    >
      <ReasonField label={why.label} hint={why.ofOrders} reasons={officeCancelReasons} names={names} value={reason} onChange={setReason} />
    </ActOnSelected>
  );
}

function DeliverSelected({ rows }: Selected) {
  const t = useTexts(deliverSelectedTexts);
  return (
    <ActOnSelected
      rows={rows}
      words={{ act: t.deliver, sure: t.sure, text: t.sureText, confirm: t.confirm, leftOut: t.leftOut, done: t.delivered }}
      may={isAllowed('deliver')}
      itemOf={itemOfOrder}
      work={({ id }) => actOnOrder(id, '/api/admin/orders/{id}/deliver')}
      // One after another: each order takes the oldest units that remain.
      atOnce={1}
      why={(error) => sentenceFor(error, orderRefusalTexts, textsNow(deliverSelectedTexts).failed)}
      button={{ variant: 'contained', color: 'primary' }}
      onSettled={useRefreshOffice()}
    />
  );
}

function RemindSelected({ rows }: Selected) {
  const t = useTexts(remindTexts);
  return (
    <ActOnSelected
      rows={rows}
      words={{ act: t.remind, sure: t.sureSome, text: t.sureSomeText, confirm: t.confirm, leftOut: t.leftOut, done: t.someReminded }}
      may={isAllowed('remind')}
      itemOf={itemOfOrder}
      work={({ id }) => actOnOrder(id, '/api/admin/orders/{id}/remind')}
      why={(error) => sentenceFor(error, orderRefusalTexts, textsNow(remindTexts).failed)}
      onSettled={useRefreshOffice()}
    />
  );
}

/** Actions on the orders selected in the list. */
export function SelectedOrders({ rows, selection }: { rows: readonly AdminOrder[]; selection: Selection }) {
  const orders = rows.filter(({ id }) => selection.chosen.includes(id));
  const file = useListExport({ list: 'orders', ids: [...selection.chosen] });
  return (
    <SelectionBar selection={selection}>
      <DeliverSelected rows={orders} />
      <RemindSelected rows={orders} />
      <CancelSelected rows={orders} />
      <ExportButton file={file} />
    </SelectionBar>
  );
}
