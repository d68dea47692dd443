import { shortId } from '@orderstream/contracts/shared/ids';
import { useTexts } from '../platform/texts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { cancelTexts } from './my-orders.texts.ts';

type Props = { id: string; open: boolean; busy: boolean; onConfirm: () => void; onClose: () => void };

export function CancelOrderDialog({ id, open, busy, onConfirm, onClose }: Props) {
  const t = useTexts(cancelTexts);
  return (
    <ConfirmDialog
      open={open}
      title={t.sure}
      text={shortId(id)}
      confirm={t.yes}
      cancel={t.no}
      busyLabel={t.canceling}
      busy={busy}
      dangerous
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
