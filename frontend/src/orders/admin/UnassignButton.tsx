import { takeBackReasons, type TakeBackReason } from '@orderstream/contracts/stock/lifecycle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { russian, useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ReasonField } from '../../ui/ReasonField.tsx';
import { reasonTexts } from '../../ui/reason.texts.ts';
import { toast } from '../../ui/toasts.ts';
import { useActOnOrder } from '../admin-orders.commands.ts';
import { orderRefusals } from '../orders.refusals.ts';
import { adminOrderTexts } from './admin-orders.texts.ts';
import { takeBackReasonTexts } from './undo.texts.ts';

export function UnassignButton({ id }: { id: string }) {
  const t = useTexts(adminOrderTexts);
  const why = useTexts(russian(reasonTexts));
  const names = useTexts(takeBackReasonTexts);
  const [asked, ask] = useState<{ reason: TakeBackReason | null } | null>(null);
  const unassign = useActOnOrder(id, '/api/admin/orders/{id}/unassign-products');
  const confirm = (): void => {
    if (!asked?.reason) return;
    void unassign
      .mutateAsync({ reason: asked.reason })
      .then(
        () => toast.success(t.unassigned),
        (error: unknown) => toast.error(t.notUnassigned, sentenceFor(error, russian(orderRefusals), t.failed)),
      )
      .finally(() => ask(null));
  };
  return (
    <>
      <Button size="small" variant="outlined" color="inherit" disabled={unassign.isPending} onClick={() => ask({ reason: null })}>
        {t.unassign}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title={t.sureUnassign}
        text={t.sureUnassignText}
        confirm={t.unassign}
        cancel={t.dismiss}
        busyLabel={t.working}
        busy={unassign.isPending}
        disabled={!asked?.reason}
        dangerous
        onConfirm={confirm}
        onClose={() => ask(null)}
      >
        {asked && (
          <ReasonField
            label={why.label}
            hint={why.ofOrder}
            reasons={takeBackReasons}
            names={names}
            value={asked.reason}
            onChange={(reason) => ask({ reason })}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
