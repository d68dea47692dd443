import { maxWarningLevel } from '@orderstream/contracts/stock/lifecycle';
import TextField from '@mui/material/TextField';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useSetWarning } from '../stock.commands.ts';
import type { StockOnHand } from '../stock.queries.ts';
import { stockRefusalTexts } from '../stock.refusals.ts';
import { warningTexts } from './products.texts.ts';

/** The written threshold; NaN if it is none. */
const levelOf = (written: string): number | null => {
  const below = written.trim() === '' ? null : Number(written);
  return below === null || (Number.isInteger(below) && below >= 0 && below <= maxWarningLevel) ? below : NaN;
};

/** The threshold of the stock warning; empty means by how long the stock lasts. */
export function WarningDialog({ level, name, onClose }: { level: StockOnHand; name: string; onClose: () => void }) {
  const t = useTexts(warningTexts);
  const form = useForm({
    first: { below: level.warn_below === null ? '' : String(level.warn_below) },
    faults: ({ below }) => (Number.isNaN(levelOf(below)) ? { below: t.wrong(maxWarningLevel) } : {}),
    live: true,
  });
  const set = useSetWarning();
  const saveWarning = form.submit({
    send: async () => {
      await set.mutateAsync({ channel: level.channel, product_type: level.product_type, below: levelOf(form.values.below) });
      toast.success(t.saved);
      onClose();
    },
    failed: t.notSaved,
    why: (error) => sentenceFor(error, stockRefusalTexts, ''),
  });
  return (
    <ConfirmDialog
      open
      title={t.title(name)}
      text={t.text}
      confirm={t.save}
      busyLabel={t.saving}
      busy={form.busy}
      disabled={form.of('below') !== undefined}
      onConfirm={saveWarning}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t.below}
        {...form.field('below', t.zero)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' } }}
        sx={{ mt: 2.5 }}
      />
    </ConfirmDialog>
  );
}
