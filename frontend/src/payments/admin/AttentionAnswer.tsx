import { problemWordsLimit } from '@orderstream/contracts/orders/lifecycle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { orderRefusals } from '../../orders/orders.refusals.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/toasts.ts';
import { WriteDialog } from '../../ui/WriteDialog.tsx';
import { useAnswerProblem } from '../payments.commands.ts';
import { attentionTexts } from './attention.texts.ts';

/** Answers a customer's report, which closes the entry. */
export function AttentionAnswer({ id, name }: { id: string; name: string }) {
  const t = useTexts(attentionTexts);
  const [asking, setAsking] = useState(false);
  const answer = useAnswerProblem(id);
  const send = (text: string): void =>
    void answer.mutateAsync(text).then(
      () => {
        toast.success(t.answered);
        setAsking(false);
      },
      (error: unknown) => toast.error(t.failed, sentenceFor(error, orderRefusals, t.unknown)),
    );
  return (
    <>
      <Button size="small" variant="contained" aria-label={t.of(t.answer, name)} onClick={() => setAsking(true)}>
        {t.answer}
      </Button>
      <WriteDialog
        open={asking}
        title={t.sureAnswer}
        text={t.sureAnswerText}
        label={t.yourAnswer}
        limit={problemWordsLimit}
        confirm={t.answer}
        cancel={t.cancel}
        busyLabel={t.working}
        busy={answer.isPending}
        onSend={send}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
