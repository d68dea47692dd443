import Button from '@mui/material/Button';
import { useTexts } from '../../platform/texts.ts';
import { CopyIcon } from '../../ui/layout/icons.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { orderDetailsTexts } from '../details/order-details.texts.ts';

/** Copies the whole content of a card. */
export function CopyAll({ text }: { text: string }) {
  const t = useTexts(orderDetailsTexts);
  const said = useTexts(uiTexts);
  const copyText = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success(said.copied),
      () => toast.error(said.copyFailed),
    );
  return (
    <Button size="small" variant="outlined" color="inherit" startIcon={<CopyIcon />} onClick={copyText}>
      {t.copyAll}
    </Button>
  );
}
