import type { ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { russian, textsNow, useTexts } from '../../../platform/texts.ts';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { ReasonField } from '../../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../../ui/forms/reason.texts.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useActOnOrder, type PlainRoute } from '../admin-orders.commands.ts';
import { orderRefusals } from '../../orders.refusals.ts';
import { adminOrderTexts } from '../admin-orders.texts.ts';

/** Announces the result. With promises, not a mutation's callbacks: the button is often unmounted by then. */
export function say(work: Promise<unknown>, done: string, failed: string): Promise<void> {
  return work.then(
    () => toast.success(done),
    (error: unknown) => toast.error(failed, sentenceFor(error, russian(orderRefusals), textsNow(adminOrderTexts).failed)),
  );
}

type AskedWords = Record<'label' | 'title' | 'text' | 'confirm' | 'keep' | 'working' | 'done' | 'failed', string>;

type AskedProps = { id: string; route: PlainRoute; words: AskedWords; whyNot: string | null };

/** An action that takes nothing but a confirmation. */
export function AskedAction({ id, route, words, whyNot }: AskedProps) {
  const [asking, setAsking] = useState(false);
  const act = useActOnOrder(id, route);
  return (
    <>
      <ActionButton variant="outlined" color="inherit" disabled={act.isPending} whyNot={whyNot} onClick={() => setAsking(true)}>
        {words.label}
      </ActionButton>
      <ConfirmDialog
        open={asking}
        title={words.title}
        text={words.text}
        confirm={words.confirm}
        cancel={words.keep}
        busyLabel={words.working}
        busy={act.isPending}
        onConfirm={() => void say(act.mutateAsync(), words.done, words.failed).finally(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

type Reasoned<Reason extends string> = {
  act: { isPending: boolean; mutateAsync: (form: { reason: Reason }) => Promise<unknown> };
  words: AskedWords;
  reasons: readonly Reason[];
  names: Readonly<Record<Reason, string>>;
  button: Pick<ButtonProps, 'size' | 'color'>;
  whyNot: string | null;
};

/** An action that cannot be undone and takes a reason. */
export function ReasonedAction<Reason extends string>({ act, words, reasons, names, button, whyNot }: Reasoned<Reason>) {
  const why = useTexts(russian(reasonTexts));
  const [asked, ask] = useState<{ reason: Reason | null } | null>(null);
  const confirm = (): void => {
    if (asked?.reason) void say(act.mutateAsync({ reason: asked.reason }), words.done, words.failed).finally(() => ask(null));
  };
  return (
    <>
      <ActionButton variant="outlined" {...button} disabled={act.isPending} whyNot={whyNot} onClick={() => ask({ reason: null })}>
        {words.label}
      </ActionButton>
      <ConfirmDialog
        open={asked !== null}
        title={words.title}
        text={words.text}
        confirm={words.confirm}
        cancel={words.keep}
        busyLabel={words.working}
        busy={act.isPending}
        disabled={!asked?.reason}
        dangerous
        onConfirm={confirm}
        onClose={() => ask(null)}
      >
        {asked && (
          <ReasonField
            label={why.label}
            hint={why.ofOrder}
            reasons={reasons}
            names={names}
            value={asked.reason}
            onChange={(reason) => ask({ reason })}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
