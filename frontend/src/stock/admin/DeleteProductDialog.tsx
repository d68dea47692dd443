import { shortId } from '@orderstream/contracts/shared/ids';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useDeleteProduct } from '../stock.commands.ts';
import type { ProductRow } from '../stock.queries.ts';
import { stockRefusals } from '../stock.refusals.ts';
import { productsTexts } from './products.texts.ts';

export function DeleteProductDialog({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const t = useTexts(productsTexts);
  const remove = useDeleteProduct();
  const confirm = (): void =>
    void remove
      .mutateAsync(product.id)
      .then(
        () => toast.success(t.productDeleted),
        (error: unknown) => toast.error(t.failed(sentenceFor(error, stockRefusals, t.unknown))),
      )
      .finally(onClose);
  return (
    <ConfirmDialog
      open
      title={t.sureDelete}
      text={t.sureDeleteText(shortId(product.id))}
      confirm={t.delete}
      busyLabel={t.deleting}
      busy={remove.isPending}
      dangerous
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
