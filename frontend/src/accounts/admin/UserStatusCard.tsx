import {
  accountStatuses,
  awaitsApproval,
  lockOutReasons,
  mayEnter,
  statusMessageLimit,
  type AccountStatus,
  type LockOutReason,
} from '@orderstream/contracts/accounts/lifecycle';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useConfirm } from '../../ui/forms/confirm.ts';
import { reasonChoice } from '../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../ui/forms/reason.texts.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { myAccount, useIsAdministrator, type UserDetails } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { statusTexts } from '../accounts.texts.ts';
import { useChangeStatus } from './admin-users.commands.ts';
import { personName, userTexts } from './admin.texts.ts';
import { lockOutReasonTexts, standingTexts } from './standing.texts.ts';
import { OpenCommitments } from './OpenCommitments.tsx';

/** Confirmations before an account loses access: they state the consequences and ask for the reason. Restoring access needs none. */
function useStatusQuestions(user: UserDetails, run: (to: AccountStatus, reason?: LockOutReason) => Promise<unknown>) {
  const t = useTexts(standingTexts);
  const { statusNotUpdated } = useTexts(userTexts);
  const { label, inLog: hint } = useTexts(reasonTexts);
  const reason = reasonChoice({ label, hint, reasons: lockOutReasons, names: useTexts(lockOutReasonTexts) });
  const confirm = useConfirm();
  const name = personName(user);
  const outcome = { dangerous: true, why: (error: unknown) => sentenceFor(error, accountRefusalTexts, statusNotUpdated) };
  const accessLoss = { title: t.lockOutTitle(name), text: t.backText, action: t.lockOut };
  const changes: Record<AccountStatus, typeof accessLoss> = {
    suspended: { title: t.suspendTitle(name), text: t.suspendText, action: t.suspend },
    inactive: { ...accessLoss, text: t.deactivateText },
    pending_approval: accessLoss,
    active: accessLoss,
  };
  const askToLockOut = (to: AccountStatus): void =>
    confirm({
      ...outcome,
      ...changes[to],
      body: <OpenCommitments userId={user.id} />,
      reason,
      run: (chosenReason) => run(to, chosenReason),
    });
  // The rejection is the reason: none is asked for.
  const askToReject = (): void =>
    confirm({ ...outcome, title: t.rejectTitle(name), text: t.rejectText, action: t.reject, run: () => run('suspended') });
  return { askToLockOut, askToReject };
}

export function UserStatusCard({ user }: { user: UserDetails }) {
  const t = useTexts(userTexts);
  const names = useTexts(statusTexts);
  const change = useChangeStatus(user.id);
  const isOneself = useQuery(myAccount()).data?.id === user.id;
  const allowed = useIsAdministrator() || user.roles.length === 0;
  const pending = awaitsApproval(user.status);
  const form = useForm({ first: { words: '' } });
  const saveStatus = async (status: AccountStatus, reason?: LockOutReason): Promise<void> => {
    await change.mutateAsync({ status, words: pending ? form.values.words.trim() : '', reason });
    form.forget();
    toast.success(t.statusUpdated);
  };
  const restoreAccess = (status: AccountStatus) =>
    form.submit({ send: () => saveStatus(status), why: (error) => sentenceFor(error, accountRefusalTexts, t.statusNotUpdated) });
  const { askToLockOut, askToReject } = useStatusQuestions(user, saveStatus);
  const chooseStatus = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const to = event.target.value as AccountStatus;
    if (mayEnter(to)) restoreAccess(to)(event);
    else askToLockOut(to);
  };
  const shownStatus = change.isPending ? change.variables.status : user.status;
  return (
    <SectionCard title={t.accountStatus}>
      <Stack spacing={2}>
        <TextField
          select
          label={t.status}
          value={shownStatus}
          disabled={change.isPending || !allowed || isOneself}
          helperText={isOneself ? t.notYourself : allowed ? undefined : t.statusForAdministrators}
          onChange={chooseStatus}
          sx={{ maxWidth: 320 }}
        >
          {accountStatuses.map((status) => (
            <MenuItem key={status} value={status} disabled={mayEnter(status) && pending && !user.email_confirmed}>
              {names[status]}
            </MenuItem>
          ))}
        </TextField>
        {pending && !user.email_confirmed && <Alert severity="warning">{t.unconfirmed}</Alert>}
        {pending && allowed && (
          <TextField
            multiline
            minRows={2}
            label={t.words}
            {...form.field('words', t.wordsText)}
            slotProps={{ htmlInput: { maxLength: statusMessageLimit } }}
          />
        )}
        {pending && allowed && (
          <Stack direction="row" spacing={1.5}>
            {user.email_confirmed && (
              <Button variant="contained" disabled={change.isPending} onClick={restoreAccess('active')}>
                {t.approve}
              </Button>
            )}
            <Button variant="outlined" color="error" disabled={change.isPending} onClick={askToReject}>
              {t.reject}
            </Button>
          </Stack>
        )}
      </Stack>
    </SectionCard>
  );
}
