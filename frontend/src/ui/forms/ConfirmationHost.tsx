import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from '../../platform/store.ts';
import { carryOutAnswer, dismissQuestion, endQuestionOnNavigation, currentQuestion } from './confirm.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type ShownQuestion = NonNullable<ReturnType<typeof currentQuestion.get>>;

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
      onConfirm={() => void carryOutAnswer(chosen ?? '')}
      onClose={dismissQuestion}
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
export function ConfirmationHost() {
  const { pathname } = useLocation();
  const shown = useStore(currentQuestion);
  useEffect(() => endQuestionOnNavigation, [pathname]);
  return shown && <QuestionDialog key={shown.number} shown={shown} />;
}
