import {
  accountStatuses,
  awaitsApproval,
  lockOutReasons,
  mayEnter,
  statusWordsLimit,
  type AccountStatus,
  type LockOutReason,
} from '@orderstream/contracts/accounts/lifecycle';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { ReasonField } from '../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../ui/forms/reason.texts.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { me, useIsAdministrator, type UserDetails } from '../accounts.queries.ts';
import { accountRefusals } from '../accounts.refusals.ts';
import { statusTexts } from '../accounts.texts.ts';
import { useChangeStatus } from './admin-users.commands.ts';
import { personName, userTexts } from './admin.texts.ts';
import { lockOutReasonTexts, standingTexts } from './standing.texts.ts';
import { WhatFollows } from './WhatFollows.tsx';

type AskProps<T> = { asked: T | null; busy: boolean; onConfirm: () => void; onClose: () => void };

/** A rejected application is its own reason. */
type Asked = { to: AccountStatus; rejects?: boolean; reason?: LockOutReason };

/** Confirms a loss of access: its consequences and the reason. Restoring access needs no confirmation. */
function StatusDialog(props: AskProps<Asked> & { user: UserDetails; onReason: (reason: LockOutReason) => void }) {
  const { user, asked, busy, onReason, onConfirm, onClose } = props;
  const t = useTexts(standingTexts);
  const why = useTexts(reasonTexts);
  const names = useTexts(lockOutReasonTexts);
  const { to, rejects, reason } = asked ?? {};
  const name = personName(user);
  const back = { title: t.lockOutTitle(name), text: t.backText, confirm: t.lockOut };
  const changes: Record<AccountStatus, typeof back> = {
    suspended: { title: t.suspendTitle(name), text: t.suspendText, confirm: t.suspend },
    inactive: { ...back, text: t.deactivateText },
    pending_approval: back,
    active: back,
  };
  const words = rejects ? { title: t.rejectTitle(name), text: t.rejectText, confirm: t.reject } : to ? changes[to] : back;
  return (
    <ConfirmDialog
      open={asked !== null}
      dangerous
      busy={busy}
      disabled={!rejects && !reason}
      {...words}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {asked && !rejects && (
        <>
          <WhatFollows userId={user.id} />
          <ReasonField
            label={why.label}
            hint={why.inLog}
            reasons={lockOutReasons}
            names={names}
            value={reason ?? null}
            onChange={onReason}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

export function UserStatusCard({ user }: { user: UserDetails }) {
  const t = useTexts(userTexts);
  const names = useTexts(statusTexts);
  const change = useChangeStatus(user.id);
  const myself = useQuery(me()).data?.id === user.id;
  const allowed = useIsAdministrator() || user.roles.length === 0;
  const pending = awaitsApproval(user.status);
  const [asked, ask] = useState<Asked | null>(null);
  const [words, setWords] = useState('');
  const set = (status: AccountStatus, reason?: LockOutReason): void =>
    change.mutate(
      { status, words: pending ? words.trim() : '', reason },
      {
        onSuccess: () => {
          setWords('');
          toast.success(t.statusUpdated);
        },
        onError: (error) => toast.error(sentenceFor(error, accountRefusals, t.statusNotUpdated)),
        onSettled: () => ask(null),
      },
    );
  const choose = (to: AccountStatus): void => (mayEnter(to) ? set(to) : ask({ to }));
  const shown = change.isPending ? change.variables.status : user.status;
  return (
    <SectionCard title={t.accountStatus}>
      <Stack spacing={2}>
        <TextField
          select
          label={t.status}
          value={shown}
          disabled={change.isPending || !allowed || myself}
          helperText={myself ? t.notYourself : allowed ? undefined : t.statusForAdministrators}
          onChange={(event) => choose(event.target.value as AccountStatus)}
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
            helperText={t.wordsText}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            slotProps={{ htmlInput: { maxLength: statusWordsLimit } }}
          />
        )}
        {pending && allowed && (
          <Stack direction="row" spacing={1.5}>
            {user.email_confirmed && (
              <Button variant="contained" disabled={change.isPending} onClick={() => set('active')}>
                {t.approve}
              </Button>
            )}
            <Button variant="outlined" color="error" disabled={change.isPending} onClick={() => ask({ to: 'suspended', rejects: true })}>
              {t.reject}
            </Button>
          </Stack>
        )}
      </Stack>
      <StatusDialog
        user={user}
        asked={asked}
        busy={change.isPending}
        onReason={(reason) => asked && ask({ ...asked, reason })}
        onConfirm={() => asked && set(asked.to, asked.reason)}
        onClose={() => ask(null)}
      />
    </SectionCard>
  );
}
