import { shortId } from '@orderstream/contracts/shared/ids';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useWriteOffProduct } from '../stock.commands.ts';
import type { ProductRow } from '../stock.queries.ts';
import { stockRefusals } from '../stock.refusals.ts';
import { quarantineTexts } from './quarantine.texts.ts';

export function WriteOffDialog({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const t = useTexts(quarantineTexts);
  const writeOff = useWriteOffProduct();
  const confirm = (): void =>
    void writeOff
      .mutateAsync(product.id)
      .then(
        () => toast.success(t.isWrittenOff),
        (error: unknown) => toast.error(t.notWrittenOff, sentenceFor(error, stockRefusals, t.unknown)),
      )
      .finally(onClose);
  return (
    <ConfirmDialog
      open
      title={t.sureWriteOff}
      text={t.writeOffText(shortId(product.id))}
      confirm={t.writeOff}
      busyLabel={t.writingOff}
      busy={writeOff.isPending}
      dangerous
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
