import { shortId } from '@orderstream/contracts/shared/ids';
import { useTexts } from '../../platform/texts.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { whatIsOrdered } from '../../ui/format/product-names.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { cancelTexts } from './my-orders.texts.ts';
import type { Order } from '../orders.queries.ts';

type Props = { order: Order; open: boolean; busy: boolean; onConfirm: () => void; onClose: () => void };

export function CancelOrderDialog({ order, open, busy, onConfirm, onClose }: Props) {
  const t = useTexts(cancelTexts);
  return (
    <ConfirmDialog
      open={open}
      title={t.sure}
      text={[shortId(order.id), order.type === 'user' ? whatIsOrdered(order) : order.description, formatMoney(order)]
        .filter(Boolean)
        .join(' · ')}
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
