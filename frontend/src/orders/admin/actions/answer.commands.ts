import { problemTextLimit } from '@orderstream/contracts/orders/lifecycle';
import { useAnswerProblem } from '../../../payments/payments.commands.ts';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { useTexts } from '../../../platform/texts.ts';
import type { WriteButtonProps } from '../../../ui/forms/WriteButton.tsx';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { answerTexts } from './answer.texts.ts';

/** The button that answers a customer's report about a unit, on the order's page and in the attention queue, whose entry it closes. */
export function useAnswerButton(entryId: string, unit: string): WriteButtonProps {
  const { answer: act, answerOf, title, text, label, send: confirm, cancel, working: busyLabel, ...t } = useTexts(answerTexts);
  const answer = useAnswerProblem(entryId);
  return {
    act,
    actOf: answerOf(unit),
    title: title(unit),
    text,
    label,
    limit: problemTextLimit,
    confirm,
    cancel,
    busyLabel,
    done: t.done,
    failed: t.failed,
    send: (written) => answer.mutateAsync(written),
    why: (error) => sentenceFor(error, orderRefusalTexts, t.unknown),
  };
}
