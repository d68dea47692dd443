import { isPossible, officeActionsOn, type OfficeAction } from '@orderstream/contracts/orders/office-actions';
import { officeCancelReasons, type OfficeCancelReason } from '@orderstream/contracts/orders/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListFile } from '../../../audit/exporting/files.commands.ts';
import { ExportButton } from '../../../ui/tables/ExportButton.tsx';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { textsNow, useTexts } from '../../../platform/texts.ts';
import { EachDialog } from '../../../ui/tables/EachDialog.tsx';
import { ReasonField } from '../../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../../ui/forms/reason.texts.ts';
import { SelectionBar } from '../../../ui/tables/SelectionBar.tsx';
import type { Selection } from '../../../ui/tables/use-selection.ts';
import { actOnOrder, useRefreshedOffice } from '../admin-orders.commands.ts';
import type { AdminOrder } from '../../orders.queries.ts';
import { orderRefusals } from '../../orders.refusals.ts';
import { selectedOrdersTexts } from '../admin-orders.texts.ts';
import { deliverSelectedTexts } from '../actions/delivery.texts.ts';
import { remindTexts } from '../actions/remind.texts.ts';
import { cancelReasonTexts } from '../actions/undo.texts.ts';

const mayBe = (action: OfficeAction) => (order: AdminOrder) => isPossible(officeActionsOn(order)[action]);
const named = (order: AdminOrder) => ({ key: order.id, name: shortId(order.id), order });

function CancelSelected({ orders }: { orders: readonly AdminOrder[] }) {
  const t = useTexts(selectedOrdersTexts);
  const why = useTexts(reasonTexts);
  const names = useTexts(cancelReasonTexts);
  const [asking, setAsking] = useState<readonly AdminOrder[] | null>(null);
  const [reason, setReason] = useState<OfficeCancelReason | null>(null);
  const refreshed = useRefreshedOffice();
  const ask = (of: readonly AdminOrder[] | null): void => {
    setReason(null);
    setAsking(of);
  };
  const rows = (asking ?? []).filter(mayBe('cancel')).map(named);
  const others = (asking?.length ?? 0) - rows.length;
  return (
    <>
      <Button size="small" variant="outlined" color="error" onClick={() => ask(orders)}>
        {t.cancel}
      </Button>
      {asking && (
        <EachDialog
          title={t.sureCancel(rows.length)}
          text={t.sureCancelText}
          confirm={t.cancelOrders}
          leftOut={others > 0 ? t.notCancelable(others) : undefined}
          dangerous
          rows={rows}
          unanswered={!reason}
          work={({ key }) =>
            reason ? actOnOrder(key, '/api/admin/orders/{id}/cancel', { reason }) : Promise.reject(new Error('no reason'))
          }
          why={(error) => sentenceFor(error, orderRefusals, textsNow(selectedOrdersTexts).failed)}
          done={t.canceled}
          onSettled={refreshed}
          onClose={() => ask(null)}
        >
          <ReasonField
            label={why.label}
            hint={why.ofOrders}
            reasons={officeCancelReasons}
            names={names}
            value={reason}
            onChange={setReason}
          />
        </EachDialog>
      )}
    </>
  );
}

function DeliverSelected({ orders }: { orders: readonly AdminOrder[] }) {
  const t = useTexts(deliverSelectedTexts);
  const [asking, setAsking] = useState<readonly AdminOrder[] | null>(null);
  const refreshed = useRefreshedOffice();
  const rows = (asking ?? []).filter(mayBe('deliver')).map(named);
  const others = (asking?.length ?? 0) - rows.length;
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setAsking(orders)}>
        {t.deliver}
      </Button>
      {asking && (
        <EachDialog
          title={t.sure(rows.length)}
          text={t.sureText}
          confirm={t.confirm}
          leftOut={others > 0 ? t.leftOut(others) : undefined}
          rows={rows}
          work={({ key }) => actOnOrder(key, '/api/admin/orders/{id}/deliver')}
          // One after another: each order takes the oldest units that remain.
          atOnce={1}
          why={(error) => sentenceFor(error, orderRefusals, textsNow(deliverSelectedTexts).failed)}
          done={t.delivered}
          onSettled={refreshed}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function RemindSelected({ orders }: { orders: readonly AdminOrder[] }) {
  const t = useTexts(remindTexts);
  const [asking, setAsking] = useState<readonly AdminOrder[] | null>(null);
  const refreshed = useRefreshedOffice();
  const rows = (asking ?? []).filter(mayBe('remind')).map(named);
  const others = (asking?.length ?? 0) - rows.length;
  return (
    <>
      <Button size="small" variant="outlined" color="inherit" onClick={() => setAsking(orders)}>
        {t.remind}
      </Button>
      {asking && (
        <EachDialog
          title={t.sureSome(rows.length)}
          text={t.sureSomeText}
          confirm={t.confirm}
          leftOut={others > 0 ? t.leftOut(others) : undefined}
          rows={rows}
          work={({ key }) => actOnOrder(key, '/api/admin/orders/{id}/remind')}
          why={(error) => sentenceFor(error, orderRefusals, textsNow(remindTexts).failed)}
          done={t.someReminded}
          onSettled={refreshed}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** Actions on the orders selected in the list. */
export function SelectedOrders({ rows, selection }: { rows: readonly AdminOrder[]; selection: Selection }) {
  const orders = rows.filter(({ id }) => selection.chosen.includes(id));
  const file = useListFile({ list: 'orders', ids: [...selection.chosen] });
  return (
    <SelectionBar selection={selection}>
      <DeliverSelected orders={orders} />
      <RemindSelected orders={orders} />
      <CancelSelected orders={orders} />
      <ExportButton file={file} />
    </SelectionBar>
  );
}
