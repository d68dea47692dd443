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
  const [choice, setChoice] = useState<{ reason: OfficeRefundReason | null } | null>(null);
  const { amount, currency } = entry;
  if (amount !== null && amount <= (entry.given_back ?? 0)) return null;
  const formatAmount = (sum: number): string => (currency ? formatMoney({ amount: sum, currency }) : t.everything);
  const openDialog = (): void => {
    back.look();
    setChoice({ reason: null });
  };
  // A promise: the entry, with this button, often disappears before the answer arrives.
  const refundCharge = (): void => {
    if (!choice?.reason) return;
    void refund.mutateAsync({ reason: choice.reason, given_back: back.shown }).then(
      () => {
        toast.success(t.refunded);
        setChoice(null);
      },
      (error: unknown) => {
        toast.error(t.failed, sentenceFor(error, paymentRefusalTexts, t.unknown));
        if (isRefusal(error, 'refunds_changed')) back.refuse();
        else setChoice(null);
      },
    );
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="error"
        disabled={refund.isPending}
        aria-label={t.of(t.refund, name)}
        onClick={openDialog}
      >
        {t.refund}
      </Button>
      <ConfirmDialog
        open={choice !== null}
        title={t.sureRefund}
        text={t.sureRefundText(amount === null ? t.everything : formatAmount(amount - back.shown))}
        confirm={t.refund}
        cancel={t.cancel}
        busyLabel={t.working}
        busy={refund.isPending}
        disabled={back.outdated || !choice?.reason}
        dangerous
        onConfirm={refundCharge}
        onClose={() => setChoice(null)}
      >
        {back.changed && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {back.outdated ? t.refundsLooking : t.refundsChanged(formatAmount(back.shown))}
          </Alert>
        )}
        {choice && (
          <ReasonField
            label={t.reason}
            hint={hint}
            reasons={officeRefundReasons}
            names={names}
            value={choice.reason}
            onChange={(reason) => setChoice({ reason })}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
