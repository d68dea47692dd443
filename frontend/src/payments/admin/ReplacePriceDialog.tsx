import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useReplacePrice } from '../payments.commands.ts';
import type { PriceMapping } from '../payments.queries.ts';
import { paymentRefusalTexts } from '../payments.refusals.ts';
import { billingPricesTexts } from '../payments.texts.ts';
import { PriceIdField } from './PriceIdField.tsx';
import { providerProductName } from './provider-product.ts';

/** A new price for a product that is already on sale. */
export function ReplacePriceDialog({ mapping, name, onClose }: { mapping: PriceMapping; name: string; onClose: () => void }) {
  const t = useTexts(billingPricesTexts);
  const form = useForm({ first: { price_id: '' } });
  const { price_id } = form.values;
  const replace = useReplacePrice(mapping.id);
  const replacePrice = form.submit({
    send: async () => {
      await replace.mutateAsync(price_id.trim());
      toast.success(t.replaced);
      onClose();
    },
    failed: t.error,
    why: (error) => sentenceFor(error, paymentRefusalTexts, t.notReplaced),
  });
  return (
    <ConfirmDialog
      open
      title={t.replaceTitle(name)}
      text={t.replaceText(
        mapping.kept.map(({ running, ...price }) => ({
          running,
          price: formatMoney({ amount: price.unit_amount, currency: price.currency }),
        })),
      )}
      confirm={t.replace}
      cancel={t.keep}
      busyLabel={t.replacing}
      busy={form.busy}
      disabled={price_id.trim() === ''}
      onConfirm={replacePrice}
      onClose={onClose}
    >
      <PriceIdField
        value={price_id}
        product={providerProductName(mapping)}
        onPrice={(id) => form.change({ price_id: id })}
        fullWidth
        sx={{ mt: 2.5 }}
      />
    </ConfirmDialog>
  );
}
