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
import { useForm } from '../../../ui/forms/use-form.ts';
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
  problem: string | undefined;
  onChange: (change: Partial<RefundChoice>) => void;
};

function RefundFields({ wish, remaining, currency, problem, onChange }: FieldsProps) {
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
          error={problem !== undefined}
          helperText={problem}
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
  const [isOpen, setOpen] = useState(false);
  const refund = useRefundCharge(chargeId);
  const refunded = useGivenBack(order.given_back);
  const remaining = remainderOf({ ...order, given_back: refunded.shown });
  const formatAmount = (amount: number): string => formatMoney({ amount, currency: order.currency });
  const partOf = (wish: RefundChoice): number | null => amountToRefund(wish.part, order.currency, remaining);
  const form = useForm({
    first: unchosen,
    faults: (wish) => (wish.whole === false && partOf(wish) === null ? { part: t.wrong(formatAmount(remaining)) } : {}),
  });
  const { reason, whole } = form.values;
  const openDialog = (): void => {
    form.forget();
    refunded.look();
    setOpen(true);
  };
  const refundOrder = form.submit({
    send: async () => {
      const amount = whole ? remaining : partOf(form.values);
      if (!reason || whole === null || amount === null) return;
      await refund.mutateAsync({ reason, given_back: refunded.shown, ...(whole ? {} : { amount }) });
      toast.success(t.done, t.doneText);
      setOpen(false);
    },
    onFault: (error) => (isRefusal(error, 'refunds_changed') ? refunded.refuse() : setOpen(false)),
    failed: t.failed,
    why: (error) => sentenceFor(error, orderRefusalTexts, t.unknown),
  });
  return (
    <>
      <ActionButton variant="outlined" color="error" disabled={form.busy} whyNot={whyNot} onClick={openDialog}>
        {t.refund}
      </ActionButton>
      <ConfirmDialog
        open={isOpen}
        title={t.title}
        text={t.text(formatAmount(remaining))}
        confirm={t.confirm}
        cancel={t.cancel}
        busyLabel={t.working}
        busy={form.busy}
        disabled={refunded.outdated || !reason || whole === null}
        dangerous
        onConfirm={refundOrder}
        onClose={() => setOpen(false)}
      >
        {refunded.changed && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {refunded.outdated ? t.looking : t.changed(formatAmount(refunded.shown))}
          </Alert>
        )}
        <RefundFields
          wish={form.values}
          remaining={formatAmount(remaining)}
          currency={order.currency}
          problem={form.of('part')}
          onChange={form.change}
        />
      </ConfirmDialog>
    </>
  );
}
