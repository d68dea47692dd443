import {
  accountStatuses,
  lockOutReasons,
  roles,
  statusWordsLimit,
  type AccountStatus,
  type LockOutReason,
  type Role,
} from '@orderstream/contracts/accounts/lifecycle';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { toast } from '../../ui/toasts.ts';
import { me, useIsAdministrator, type UserDetails } from '../accounts.queries.ts';
import { accountRefusals } from '../accounts.refusals.ts';
import { roleTexts, statusTexts } from '../accounts.texts.ts';
import { useChangeRole, useChangeStatus } from '../admin-users.commands.ts';
import { RoleBadges } from '../StatusBadges.tsx';
import { userTexts } from './admin.texts.ts';
import { lockOutReasonTexts, rolePowers, standingTexts } from './standing.texts.ts';
import { WhatFollows } from './WhatFollows.tsx';

type AskProps<T> = { asked: T | null; busy: boolean; onConfirm: () => void; onClose: () => void };

/** A rejected application is its own reason. */
type Asked = { to: AccountStatus; rejects?: boolean; reason?: LockOutReason };

/** What follows for a person who loses their access, and why. To give it back follows from one click. */
function StatusDialog(props: AskProps<Asked> & { user: UserDetails; onReason: (reason: LockOutReason) => void }) {
  const { user, asked, busy, onReason, onConfirm, onClose } = props;
  const t = useTexts(standingTexts);
  const reasons = useTexts(lockOutReasonTexts);
  const id = useId();
  const { to, rejects, reason } = asked ?? {};
  const name = user.full_name || user.email;
  return (
    <ConfirmDialog
      open={asked !== null}
      dangerous
      busy={busy}
      disabled={!rejects && !reason}
      title={rejects ? t.rejectTitle(name) : to === 'suspended' ? t.suspendTitle(name) : t.lockOutTitle(name)}
      text={rejects ? t.rejectText : to === 'suspended' ? t.suspendText : to === 'inactive' ? t.deactivateText : t.backText}
      confirm={rejects ? t.reject : to === 'suspended' ? t.suspend : t.lockOut}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {asked && !rejects && (
        <>
          <WhatFollows userId={user.id} />
          <FormControl required sx={{ mt: 2.5 }}>
            <FormLabel id={id}>{t.reason}</FormLabel>
            <RadioGroup
              aria-labelledby={id}
              value={reason ?? ''}
              onChange={(_, value) => {
                const chosen = lockOutReasons.find((one) => one === value);
                if (chosen) onReason(chosen);
              }}
            >
              {lockOutReasons.map((one) => (
                <FormControlLabel key={one} value={one} control={<Radio />} label={reasons[one]} />
              ))}
            </RadioGroup>
          </FormControl>
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
  const pending = user.status === 'pending_approval';
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
  const choose = (to: AccountStatus): void => (to === 'active' ? set(to) : ask({ to }));
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
            <MenuItem key={status} value={status} disabled={status === 'active' && pending && !user.email_confirmed}>
              {names[status]}
            </MenuItem>
          ))}
        </TextField>
        {pending && !user.email_confirmed && <Alert severity="warning">{t.unconfirmed}</Alert>}
        {pending && allowed && (
          <TextField
            multiline
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

type RoleAsked = { role: Role; granted: boolean };

/** What a person will be able to do with a role, or no longer. */
function RoleDialog({ user, asked, busy, onConfirm, onClose }: AskProps<RoleAsked> & { user: UserDetails }) {
  const t = useTexts(standingTexts);
  const names = useTexts(roleTexts);
  const does = useTexts(rolePowers);
  const { role = 'moderator', granted = false } = asked ?? {};
  const name = user.full_name || user.email;
  return (
    <ConfirmDialog
      open={asked !== null}
      dangerous
      busy={busy}
      title={granted ? t.grantTitle(names[role], name) : t.revokeTitle(names[role], name)}
      text={granted ? t.grantText(does[role]) : t.revokeText(does[role])}
      confirm={granted ? t.grant : t.revoke}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

export function UserRolesCard({ user }: { user: UserDetails }) {
  const t = useTexts(userTexts);
  const names = useTexts(roleTexts);
  const change = useChangeRole(user.id);
  const isAdministrator = useIsAdministrator();
  const myself = useQuery(me()).data?.id === user.id;
  const [asked, ask] = useState<RoleAsked | null>(null);
  const set = (wanted: RoleAsked): void =>
    change.mutate(wanted, {
      onSuccess: () => toast.success(t.roleChanged),
      onError: (error) => toast.error(sentenceFor(error, accountRefusals, t.roleNotChanged)),
      onSettled: () => ask(null),
    });
  // What would be refused is not offered: a role to an account that is not active, and to give up one's own administration.
  const offered = roles.filter((role) => (user.roles.includes(role) ? !(myself && role === 'admin') : user.status === 'active'));
  return (
    <SectionCard title={t.roles}>
      <Stack spacing={2}>
        {user.roles.length > 0 ? (
          <RoleBadges roles={user.roles} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t.noRoles}
          </Typography>
        )}
        {isAdministrator && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {offered.map((role) => {
              const has = user.roles.includes(role);
              return (
                <Button
                  key={role}
                  size="small"
                  variant="outlined"
                  color={has ? 'error' : 'inherit'}
                  disabled={change.isPending}
                  onClick={() => ask({ role, granted: !has })}
                >
                  {has ? t.revoke(names[role]) : t.grant(names[role])}
                </Button>
              );
            })}
          </Stack>
        )}
        {isAdministrator && user.status !== 'active' && (
          <Typography variant="body2" color="textSecondary">
            {t.rolesWhenActive}
          </Typography>
        )}
      </Stack>
      <RoleDialog user={user} asked={asked} busy={change.isPending} onConfirm={() => asked && set(asked)} onClose={() => ask(null)} />
    </SectionCard>
  );
}
