import { officeRefundReasons, type OfficeRefundReason } from '@orderstream/contracts/orders/lifecycle';
import { toMinor } from '@orderstream/contracts/shared/money';
import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useGivenBack, useRefundCharge } from '../../../payments/payments.commands.ts';
import { isRefusal } from '../../../platform/refused.ts';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { useTexts } from '../../../platform/texts.ts';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import type { AdminOrderDetails } from '../../orders.queries.ts';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { refundReasonTexts, refundDialogTexts } from './refund.texts.ts';

/** The part of the payment that is neither refunded nor being refunded. */
const remainderOf = ({ amount, given_back }: Pick<AdminOrderDetails, 'amount' | 'given_back'>): number => Math.max(0, amount - given_back);

/** The typed amount in minor units; null if it cannot be refunded. */
function amountToRefund(typed: string, currency: string, limit: number): number | null {
  const amount = typed.trim() === '' ? null : toMinor(Number(typed), currency);
  return amount !== null && Number.isSafeInteger(amount) && amount > 0 && amount <= limit ? amount : null;
}

type RefundChoice = { reason: OfficeRefundReason | null; whole: boolean | null; part: string };
/** Reason and amount start empty: a refund takes two deliberate choices. */
const unchosen: RefundChoice = { reason: null, whole: null, part: '' };

type FieldsProps = {
  wish: RefundChoice;
  remaining: string;
  currency: string;
  wrong: boolean;
  onChange: (change: Partial<RefundChoice>) => void;
};

function RefundFields({ wish, remaining, currency, wrong, onChange }: FieldsProps) {
  const t = useTexts(refundDialogTexts);
  const reasons = useTexts(refundReasonTexts);
  const id = useId();
  return (
    <Stack spacing={2.25} sx={{ mt: 2.5 }}>
      <TextField
        select
        label={t.reason}
        value={wish.reason ?? ''}
        onChange={(event) => onChange({ reason: officeRefundReasons.find((one) => one === event.target.value) ?? wish.reason })}
      >
        {officeRefundReasons.map((reason) => (
          <MenuItem key={reason} value={reason}>
            {reasons[reason]}
          </MenuItem>
        ))}
      </TextField>
      <FormControl>
        <FormLabel id={id}>{t.howMuch}</FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={wish.whole === null ? '' : wish.whole ? 'all' : 'part'}
          onChange={(_, value) => onChange({ whole: value === 'all' })}
        >
          <FormControlLabel value="all" control={<Radio />} label={t.all(remaining)} />
          <FormControlLabel value="part" control={<Radio />} label={t.part} />
        </RadioGroup>
        <FormHelperText>{wish.whole === null ? ' ' : wish.whole ? t.allText : t.partText}</FormHelperText>
      </FormControl>
      {wish.whole === false && (
        <TextField
          autoFocus
          required
          type="number"
          label={t.amount(currency.toUpperCase())}
          value={wish.part}
          onChange={(event) => onChange({ part: event.target.value })}
          error={wrong}
          helperText={wrong ? t.wrong(remaining) : undefined}
          slotProps={{ htmlInput: { min: 0, step: 'any', inputMode: 'decimal' } }}
        />
      )}
    </Stack>
  );
}

type Props = { order: AdminOrderDetails; chargeId: string; whyNot: string | null };

/** Refunds the charge of an order, in full or in part, for a reason. */
export function RefundButton({ order, chargeId, whyNot }: Props) {
  const t = useTexts(refundDialogTexts);
  const [wish, setWish] = useState<RefundChoice | null>(null);
  const [tried, setTried] = useState(false);
  const refund = useRefundCharge(chargeId);
  const refunded = useGivenBack(order.given_back);
  const remaining = remainderOf({ ...order, given_back: refunded.shown });
  const formatAmount = (amount: number): string => formatMoney({ amount, currency: order.currency });
  const part = wish?.whole === false ? amountToRefund(wish.part, order.currency, remaining) : remaining;
  const openDialog = (): void => {
    setTried(false);
    refunded.look();
    setWish(unchosen);
  };
  // A promise, not the mutation's callbacks: the button disappears once the order is refunded.
  const refundOrder = (): void => {
    setTried(true);
    if (!wish?.reason || wish.whole === null || part === null) return;
    void refund.mutateAsync({ reason: wish.reason, given_back: refunded.shown, ...(wish.whole ? {} : { amount: part }) }).then(
      () => {
        toast.success(t.done, t.doneText);
        setWish(null);
      },
      (error: unknown) => {
        toast.error(t.failed, sentenceFor(error, orderRefusalTexts, t.unknown));
        if (isRefusal(error, 'refunds_changed')) refunded.refuse();
        else setWish(null);
      },
    );
  };
  return (
    <>
      <ActionButton variant="outlined" color="error" disabled={refund.isPending} whyNot={whyNot} onClick={openDialog}>
        {t.refund}
      </ActionButton>
      <ConfirmDialog
        open={wish !== null}
        title={t.title}
        text={t.text(formatAmount(remaining))}
        confirm={t.confirm}
        cancel={t.cancel}
        busyLabel={t.working}
        busy={refund.isPending}
        disabled={refunded.outdated || !wish?.reason || wish.whole === null}
        dangerous
        onConfirm={refundOrder}
        onClose={() => setWish(null)}
      >
        {refunded.changed && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {refunded.outdated ? t.looking : t.changed(formatAmount(refunded.shown))}
          </Alert>
        )}
        {wish && (
          <RefundFields
            wish={wish}
            remaining={formatAmount(remaining)}
            currency={order.currency}
            wrong={tried && part === null}
            onChange={(change) => setWish({ ...wish, ...change })}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
