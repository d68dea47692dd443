import { maxWarningLevel } from '@orderstream/contracts/stock/lifecycle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useSetWarning } from '../stock.commands.ts';
import type { StockOnHand } from '../stock.queries.ts';
import { stockRefusalTexts } from '../stock.refusals.ts';
import { warningTexts } from './products.texts.ts';

/** The threshold of the stock warning; empty means by how long the stock lasts. */
export function WarningDialog({ level, name, onClose }: { level: StockOnHand; name: string; onClose: () => void }) {
  const t = useTexts(warningTexts);
  const [written, setWritten] = useState(level.warn_below === null ? '' : String(level.warn_below));
  const set = useSetWarning();
  const below = written.trim() === '' ? null : Number(written);
  const wrong = below !== null && !(Number.isInteger(below) && below >= 0 && below <= maxWarningLevel);
  const saveWarning = (): void =>
    void set.mutateAsync({ channel: level.channel, product_type: level.product_type, below }).then(
      () => {
        toast.success(t.saved);
        onClose();
      },
      (error: unknown) => toast.error(t.notSaved, sentenceFor(error, stockRefusalTexts, '') || undefined),
    );
  return (
    <ConfirmDialog
      open
      title={t.title(name)}
      text={t.text}
      confirm={t.save}
      busyLabel={t.saving}
      busy={set.isPending}
      disabled={wrong}
      onConfirm={saveWarning}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t.below}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        error={wrong}
        helperText={wrong ? t.wrong(maxWarningLevel) : t.zero}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' } }}
        sx={{ mt: 2.5 }}
      />
    </ConfirmDialog>
  );
}
