import { problemTextLimit } from '@orderstream/contracts/orders/lifecycle';
import { useAnswerProblem } from '../../../payments/payments.commands.ts';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { useTexts } from '../../../platform/texts.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import type { WriteButtonProps } from '../../../ui/forms/WriteButton.tsx';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { answerTexts } from './answer.texts.ts';

/** The button that answers a customer's report about a unit, on the order's page and in the attention queue, whose entry it closes. */
export function useAnswerButton(entryId: string, unit: string): WriteButtonProps {
  const { answer: act, answerOf, title, text, label, send: confirm, cancel, working: busyLabel, ...t } = useTexts(answerTexts);
  const answer = useAnswerProblem(entryId);
  // A promise, not the mutation's callbacks: the button disappears once the report is answered.
  const onSend = (written: string): Promise<boolean> =>
    answer.mutateAsync(written).then(
      () => {
        toast.success(t.done);
        return true;
      },
      (error: unknown) => {
        toast.error(t.failed, sentenceFor(error, orderRefusalTexts, t.unknown));
        return false;
      },
    );
  return {
    ...{ act, actOf: answerOf(unit), title: title(unit), text, label, limit: problemTextLimit },
    ...{ confirm, cancel, busyLabel, busy: answer.isPending, onSend },
  };
}
