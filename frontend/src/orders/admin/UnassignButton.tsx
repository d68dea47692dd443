import Button from '@mui/material/Button';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { russian, useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { useUnassignProducts } from '../admin-orders.commands.ts';
import { orderRefusals } from '../orders.refusals.ts';
import { adminOrderTexts } from './admin-orders.texts.ts';

export function UnassignButton({ id }: { id: string }) {
  const t = useTexts(adminOrderTexts);
  const [asking, setAsking] = useState(false);
  const unassign = useUnassignProducts(id);
  const confirm = (): void =>
    void unassign
      .mutateAsync()
      .then(
        () => toast.success(t.unassigned),
        (error: unknown) => toast.error(t.notUnassigned, sentenceFor(error, russian(orderRefusals), t.failed)),
      )
      .finally(() => setAsking(false));
  return (
    <>
      <Button size="small" variant="outlined" color="inherit" disabled={unassign.isPending} onClick={() => setAsking(true)}>
        {t.unassign}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.sureUnassign}
        text={t.sureUnassignText}
        confirm={t.unassign}
        cancel={t.dismiss}
        busyLabel={t.working}
        busy={unassign.isPending}
        dangerous
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
