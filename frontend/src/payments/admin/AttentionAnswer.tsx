import { problemWordsLimit } from '@orderstream/contracts/orders/lifecycle';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { orderRefusals } from '../../orders/orders.refusals.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { useAnswerProblem } from '../payments.commands.ts';
import { attentionTexts } from './attention.texts.ts';

/** Answers a customer's report, which closes the entry. */
export function AttentionAnswer({ id, name }: { id: string; name: string }) {
  const t = useTexts(attentionTexts);
  const [asking, setAsking] = useState(false);
  const [text, setText] = useState('');
  const answer = useAnswerProblem(id);
  const send = (): void =>
    void answer.mutateAsync(text.trim()).then(
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
      <ConfirmDialog
        open={asking}
        title={t.sureAnswer}
        text={t.sureAnswerText}
        confirm={t.answer}
        cancel={t.cancel}
        busyLabel={t.working}
        busy={answer.isPending}
        disabled={text.trim() === ''}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <TextField
          multiline
          minRows={4}
          fullWidth
          label={t.yourAnswer}
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { maxLength: problemWordsLimit } }}
          sx={{ mt: 2.5 }}
        />
      </ConfirmDialog>
    </>
  );
}
