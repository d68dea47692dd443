import Switch from '@mui/material/Switch';
import { useCallback } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useConfirm } from '../../ui/forms/confirm.ts';
import { productName } from '../../ui/format/product-names.ts';
import { useSwitchSelfDelivery } from '../stock.commands.ts';
import type { SelfDeliveryState } from '../stock.queries.ts';
import { stockRefusalTexts } from '../stock.refusals.ts';
import { selfDeliveryTexts } from './self-delivery.texts.ts';

/** The switch for automatic delivery of a product; a dialog explains the consequences first. */
export function SelfDeliveryToggle({ of, onAsk }: { of: SelfDeliveryState; onAsk: (of: SelfDeliveryState) => void }) {
  const t = useTexts(selfDeliveryTexts);
  return (
    <Switch
      size="small"
      checked={of.on}
      onChange={() => onAsk(of)}
      slotProps={{ input: { role: 'switch', 'aria-label': `${t.label}: ${productName(of)}` } }}
    />
  );
}

/** Asks before automatic delivery of a product is switched: its consequences. */
export function useSelfDeliveryQuestion(): (of: SelfDeliveryState) => void {
  const t = useTexts(selfDeliveryTexts);
  const confirm = useConfirm();
  const { mutateAsync: change } = useSwitchSelfDelivery();
  return useCallback(
    ({ channel, product_type, on, waiting }) => {
      const product = productName({ channel, product_type });
      confirm({
        title: on ? t.sureOff(product) : t.sureOn(product),
        text: on ? t.offText : [t.onText, waiting > 0 ? t.waiting(waiting) : t.noneWaits, t.neverText].join(' '),
        action: on ? t.switchOff : t.switchOn,
        working: t.switching,
        run: () => change({ channel, product_type, on: !on }),
        done: on ? t.isOff(product) : t.isOn(product),
        failed: t.failed,
        why: (error) => sentenceFor(error, stockRefusalTexts, t.unknown),
      });
    },
    [confirm, change, t],
  );
}
