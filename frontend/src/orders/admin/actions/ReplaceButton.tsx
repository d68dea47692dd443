import { replacementReasons, type ReplacedFate, type ReplacementReason } from '@orderstream/contracts/orders/lifecycle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { useTexts } from '../../../platform/texts.ts';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { ReasonField } from '../../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../../ui/forms/reason.texts.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useActOnOrder } from '../admin-orders.commands.ts';
import type { AdminOrderDetails } from '../../orders.queries.ts';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { replacementReasonTexts, replaceTexts } from './replace.texts.ts';

type Unit = AdminOrderDetails['products'][number];
type ReplacementChoice = { reason: ReplacementReason | null; fate: ReplacedFate };
type FieldsProps = { wish: ReplacementChoice; seen: boolean; onChange: (change: Partial<ReplacementChoice>) => void };

/** Only units that the customer has not seen can return to stock. */
function ReplacementFields({ wish, seen, onChange }: FieldsProps) {
  const t = useTexts(replaceTexts);
  const why = useTexts(reasonTexts);
  const reasons = useTexts(replacementReasonTexts);
  const id = useId();
  return (
    <Stack spacing={2.25} sx={{ mt: 2.5 }}>
      <ReasonField
        label={why.label}
        hint={why.ofOrder}
        reasons={replacementReasons}
        names={reasons}
        value={wish.reason}
        onChange={(reason) => onChange({ reason })}
      />
      <FormControl>
        <FormLabel id={`${id}-fate`}>{t.fate}</FormLabel>
        <RadioGroup
          aria-labelledby={`${id}-fate`}
          value={wish.fate}
          onChange={(_, value) => onChange({ fate: value === 'restock' ? 'restock' : 'quarantine' })}
        >
          <FormControlLabel value="quarantine" control={<Radio />} label={t.quarantine} />
          <FormControlLabel value="restock" control={<Radio />} label={t.restock} disabled={seen} />
        </RadioGroup>
        <FormHelperText>{seen ? t.seenText : wish.fate === 'restock' ? t.restockText : t.quarantineText}</FormHelperText>
      </FormControl>
    </Stack>
  );
}

type Props = { orderId: string; unit: Unit; name: string; whyNot: string | null; open?: boolean };

const emptyChoice: ReplacementChoice = { reason: null, fate: 'quarantine' };

/** Replaces a faulty unit. `open` shows its dialog at once. */
export function ReplaceButton({ orderId, unit, name, whyNot, open = false }: Props) {
  const t = useTexts(replaceTexts);
  const [isOpen, setOpen] = useState(open && whyNot === null);
  const form = useForm({ first: emptyChoice });
  const replace = useActOnOrder(orderId, '/api/admin/orders/{id}/replace-unit');
  const { reason, fate } = form.values;
  const openDialog = (): void => {
    form.forget();
    setOpen(true);
  };
  const replaceUnit = form.submit({
    send: async () => {
      if (!reason) return;
      await replace.mutateAsync({ product_id: unit.id, reason, fate }).finally(() => setOpen(false));
      toast.success(t.done);
    },
    failed: t.failed,
    why: (error) => sentenceFor(error, orderRefusalTexts, t.unknown),
  });
  return (
    <>
      <ActionButton
        size="small"
        variant="text"
        color="inherit"
        disabled={form.busy}
        whyNot={whyNot}
        aria-label={t.replaceOf(name)}
        onClick={openDialog}
      >
        {t.replace}
      </ActionButton>
      <ConfirmDialog
        open={isOpen}
        title={t.title(name)}
        text={t.text}
        confirm={t.confirm}
        cancel={t.cancel}
        busyLabel={t.working}
        busy={form.busy}
        disabled={!reason}
        onConfirm={replaceUnit}
        onClose={() => setOpen(false)}
      >
        <ReplacementFields wish={form.values} seen={unit.seen} onChange={form.change} />
      </ConfirmDialog>
    </>
  );
}
