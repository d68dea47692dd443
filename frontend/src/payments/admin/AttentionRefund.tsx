import { officeRefundReasons, type OfficeRefundReason } from '@orderstream/contracts/orders/lifecycle';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { refundReasonTexts } from '../../orders/admin/actions/refund.texts.ts';
import { isRefusal } from '../../platform/refused.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ReasonField } from '../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../ui/forms/reason.texts.ts';
import { useGivenBack, useRefundAttention } from '../payments.commands.ts';
import type { AttentionEntry } from '../payments.queries.ts';
import { paymentRefusalTexts } from '../payments.refusals.ts';
import { attentionTexts } from './attention.texts.ts';

/** Refunds the remainder of the charge that an entry is about. The dialog follows refunds by others. */
export function AttentionRefund({ entry, name }: { entry: AttentionEntry; name: string }) {
  const t = useTexts(attentionTexts);
  const names = useTexts(refundReasonTexts);
  const hint = useTexts(reasonTexts).ofOrder;
  const refund = useRefundAttention(entry.id);
  const back = useGivenBack(entry.given_back ?? 0);
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ first: { reason: null as OfficeRefundReason | null } });
  const { amount, currency } = entry;
  if (amount !== null && amount <= (entry.given_back ?? 0)) return null;
  const formatAmount = (sum: number): string => (currency ? formatMoney({ amount: sum, currency }) : t.everything);
  const openDialog = (): void => {
    form.forget();
    back.look();
    setOpen(true);
  };
  const { reason } = form.values;
  const refundCharge = form.submit({
    send: async () => {
      if (!reason) return;
      await refund.mutateAsync({ reason, given_back: back.shown });
      toast.success(t.refunded);
      setOpen(false);
    },
    onFault: (error) => (isRefusal(error, 'refunds_changed') ? back.refuse() : setOpen(false)),
    failed: t.failed,
    why: (error) => sentenceFor(error, paymentRefusalTexts, t.unknown),
  });
  return (
    <>
      <Button size="small" variant="outlined" color="error" disabled={form.busy} aria-label={t.of(t.refund, name)} onClick={openDialog}>
        {t.refund}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t.sureRefund}
        text={t.sureRefundText(amount === null ? t.everything : formatAmount(amount - back.shown))}
        confirm={t.refund}
        cancel={t.cancel}
        busyLabel={t.working}
        busy={form.busy}
        disabled={back.outdated || !reason}
        dangerous
        onConfirm={refundCharge}
        onClose={() => setOpen(false)}
      >
        {back.changed && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {back.outdated ? t.refundsLooking : t.refundsChanged(formatAmount(back.shown))}
          </Alert>
        )}
        <ReasonField
          label={t.reason}
          hint={hint}
          reasons={officeRefundReasons}
          names={names}
          value={reason}
          onChange={(chosen) => form.change({ reason: chosen })}
        />
      </ConfirmDialog>
    </>
  );
}
