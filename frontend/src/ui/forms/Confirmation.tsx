import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from '../../platform/store.ts';
import { answer, dismiss, leaveQuestion, question } from './confirm.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type ShownQuestion = NonNullable<ReturnType<typeof question.get>>;

function QuestionDialog({
  shown: { title, text, action, working, cancel, dangerous, body, reason, open, busy, fault },
}: {
  shown: ShownQuestion;
}) {
  const [chosen, choose] = useState<string | null>(null);
  return (
    <ConfirmDialog
      open={open}
      title={title}
      text={text}
      confirm={action}
      {...(working !== undefined && { busyLabel: working })}
      {...(cancel !== undefined && { cancel })}
      busy={busy}
      dangerous={dangerous ?? false}
      disabled={reason !== undefined && chosen === null}
      onConfirm={() => void answer(chosen ?? '')}
      onClose={dismiss}
    >
      {body}
      {reason?.(chosen, choose)}
      {fault && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {fault.title && <AlertTitle>{fault.title}</AlertTitle>}
          {fault.text}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

/** The one dialog that asks for confirmation: `useConfirm` opens it. */
export function Confirmation() {
  const { pathname } = useLocation();
  const shown = useStore(question);
  useEffect(() => leaveQuestion, [pathname]);
  return shown && <QuestionDialog key={shown.number} shown={shown} />;
}
