import Switch from '@mui/material/Switch';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { productTypeName } from '../../ui/format/product-names.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useSwitchSelfDelivery } from '../stock.commands.ts';
import type { SelfDelivery } from '../stock.queries.ts';
import { stockRefusals } from '../stock.refusals.ts';
import { selfDeliveryTexts } from './self-delivery.texts.ts';

const nameOf = ({ channel, product_type }: SelfDelivery): string => `${channel} • ${productTypeName(product_type)}`;

/** The switch for automatic delivery of a product; a dialog explains the consequences first. */
export function SelfDeliverySwitch({ of, onAsk }: { of: SelfDelivery; onAsk: (of: SelfDelivery) => void }) {
  const t = useTexts(selfDeliveryTexts);
  return (
    <Switch
      size="small"
      checked={of.on}
      onChange={() => onAsk(of)}
      slotProps={{ input: { role: 'switch', 'aria-label': `${t.label}: ${nameOf(of)}` } }}
    />
  );
}

export function SelfDeliveryDialog({ of, onClose }: { of: SelfDelivery; onClose: () => void }) {
  const t = useTexts(selfDeliveryTexts);
  const change = useSwitchSelfDelivery();
  const { channel, product_type, on, waiting } = of;
  const product = nameOf(of);
  const confirm = (): void =>
    void change
      .mutateAsync({ channel, product_type, on: !on })
      .then(
        () => toast.success(on ? t.isOff(product) : t.isOn(product)),
        (error: unknown) => toast.error(t.failed, sentenceFor(error, stockRefusals, t.unknown)),
      )
      .finally(onClose);
  return (
    <ConfirmDialog
      open
      title={on ? t.sureOff(product) : t.sureOn(product)}
      text={on ? t.offText : [t.onText, waiting > 0 ? t.waiting(waiting) : t.noneWaits, t.neverText].join(' ')}
      confirm={on ? t.switchOff : t.switchOn}
      busyLabel={t.switching}
      busy={change.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
