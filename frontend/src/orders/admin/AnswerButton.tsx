import { problemWordsLimit } from '@orderstream/contracts/orders/lifecycle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useAnswerProblem } from '../../payments/payments.commands.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/toasts.ts';
import { WriteDialog } from '../../ui/WriteDialog.tsx';
import { orderRefusals } from '../orders.refusals.ts';
import { answerTexts } from './answer.texts.ts';

/** `entryId` is the entry of the attention queue that the answer closes. */
type Props = { entryId: string; name: string; words?: typeof answerTexts };

/** Answers a customer's report about a unit. */
export function AnswerButton({ entryId, name, words = answerTexts }: Props) {
  const t = useTexts(words);
  const [asking, setAsking] = useState(false);
  const answer = useAnswerProblem(entryId);
  // A promise, not the mutation's callbacks: the button is gone once the report is answered.
  const send = (text: string): void =>
    void answer.mutateAsync(text).then(
      () => {
        toast.success(t.done);
        setAsking(false);
      },
      (error: unknown) => toast.error(t.failed, sentenceFor(error, { ...orderRefusals, quoted: words.quoted }, t.unknown)),
    );
  return (
    <>
      <Button size="small" variant="contained" aria-label={t.answerOf(name)} onClick={() => setAsking(true)}>
        {t.answer}
      </Button>
      <WriteDialog
        open={asking}
        title={t.title(name)}
        text={t.text}
        label={t.label}
        limit={problemWordsLimit}
        confirm={t.send}
        cancel={t.cancel}
        busyLabel={t.working}
        busy={answer.isPending}
        onSend={send}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
