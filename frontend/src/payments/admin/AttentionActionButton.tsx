import Button from '@mui/material/Button';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useConfirm, type ReasonChoice } from '../../ui/forms/confirm.ts';
import { paymentRefusalTexts } from '../payments.refusals.ts';
import { attentionTexts } from './attention.texts.ts';

type Props<R extends string> = {
  label: string;
  entry: string;
  title: string;
  text: string;
  done: string;
  dangerous?: boolean;
  reason?: ReasonChoice<R>;
  act: (reason: R) => Promise<unknown>;
};

/** A button that asks for confirmation, with a reason if needed, and announces the result. */
export function AttentionActionButton<R extends string>({ label, entry, dangerous = false, act, ...question }: Props<R>) {
  const t = useTexts(attentionTexts);
  const confirm = useConfirm();
  const askToConfirm = (): void =>
    confirm({
      ...question,
      action: label,
      cancel: t.cancel,
      working: t.working,
      dangerous,
      run: act,
      failed: t.failed,
      why: (error) => sentenceFor(error, paymentRefusalTexts, t.unknown),
    });
  return (
    <Button size="small" variant="outlined" color={dangerous ? 'error' : 'inherit'} aria-label={t.of(label, entry)} onClick={askToConfirm}>
      {label}
    </Button>
  );
}
