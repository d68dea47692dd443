import { shortId } from '@orderstream/contracts/shared/ids';
import { useCallback } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useConfirm } from '../../ui/forms/confirm.ts';
import { useDeleteProduct, useWriteOffProduct } from '../stock.commands.ts';
import type { ProductRow } from '../stock.queries.ts';
import { stockRefusalTexts } from '../stock.refusals.ts';
import { productsTexts } from './products.texts.ts';
import { quarantineTexts } from './quarantine.texts.ts';

/** Asks before a unit leaves the stock for good. */
export function useProductQuestions() {
  const t = useTexts(productsTexts);
  const words = useTexts(quarantineTexts);
  const confirm = useConfirm();
  const { mutateAsync: remove } = useDeleteProduct();
  const { mutateAsync: writeOff } = useWriteOffProduct();
  const askToDelete = useCallback(
    ({ id }: ProductRow): void =>
      confirm({
        title: t.sureDelete,
        text: t.sureDeleteText(shortId(id)),
        action: t.delete,
        working: t.deleting,
        dangerous: true,
        run: () => remove(id),
        done: t.productDeleted,
        why: (error) => t.failed(sentenceFor(error, stockRefusalTexts, t.unknown)),
      }),
    [confirm, remove, t],
  );
  const askToWriteOff = useCallback(
    ({ id }: ProductRow): void =>
      confirm({
        title: words.sureWriteOff,
        text: words.writeOffText(shortId(id)),
        action: words.writeOff,
        working: words.writingOff,
        dangerous: true,
        run: () => writeOff(id),
        done: words.isWrittenOff,
        failed: words.notWrittenOff,
        why: (error) => sentenceFor(error, stockRefusalTexts, words.unknown),
      }),
    [confirm, writeOff, words],
  );
  return { askToDelete, askToWriteOff };
}
