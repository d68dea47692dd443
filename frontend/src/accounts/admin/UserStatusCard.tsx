import { accountStatuses, roles, type AccountStatus, type Role } from '@orderstream/contracts/accounts/lifecycle';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { toast } from '../../ui/toasts.ts';
import { useIsAdministrator, type UserDetails } from '../accounts.queries.ts';
import { accountRefusals } from '../accounts.refusals.ts';
import { roleTexts, statusTexts } from '../accounts.texts.ts';
import { useChangeRole, useChangeStatus } from '../admin-users.commands.ts';
import { RoleBadges } from '../StatusBadges.tsx';
import { userTexts } from './admin.texts.ts';

export function UserStatusCard({ user }: { user: UserDetails }) {
  const t = useTexts(userTexts);
  const names = useTexts(statusTexts);
  const change = useChangeStatus(user.id);
  const allowed = useIsAdministrator() || user.roles.length === 0;
  const set = (status: AccountStatus): void =>
    change.mutate(status, {
      onSuccess: () => toast.success(t.statusUpdated),
      onError: (error) => toast.error(sentenceFor(error, accountRefusals, t.statusNotUpdated)),
    });
  const shown = change.isPending ? change.variables : user.status;
  return (
    <SectionCard title={t.accountStatus}>
      <Stack spacing={2}>
        <TextField
          select
          label={t.status}
          value={shown}
          disabled={change.isPending || !allowed}
          helperText={allowed ? undefined : t.statusForAdministrators}
          onChange={(event) => set(event.target.value as AccountStatus)}
          sx={{ maxWidth: 320 }}
        >
          {accountStatuses.map((status) => (
            <MenuItem key={status} value={status}>
              {names[status]}
            </MenuItem>
          ))}
        </TextField>
        {user.status === 'pending_approval' && !user.email_confirmed && <Alert severity="warning">{t.unconfirmed}</Alert>}
        {user.status === 'pending_approval' && allowed && (
          <Stack direction="row" spacing={1.5}>
            <Button variant="contained" disabled={change.isPending} onClick={() => set('active')}>
              {t.approve}
            </Button>
            <Button variant="outlined" color="error" disabled={change.isPending} onClick={() => set('suspended')}>
              {t.reject}
            </Button>
          </Stack>
        )}
      </Stack>
    </SectionCard>
  );
}

export function UserRolesCard({ user }: { user: UserDetails }) {
  const t = useTexts(userTexts);
  const names = useTexts(roleTexts);
  const change = useChangeRole(user.id);
  const isAdministrator = useIsAdministrator();
  const set = (role: Role, granted: boolean): void =>
    change.mutate(
      { role, granted },
      {
        onSuccess: () => toast.success(t.roleChanged),
        onError: (error) => toast.error(sentenceFor(error, accountRefusals, t.roleNotChanged)),
      },
    );
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
            {roles.map((role) => {
              const has = user.roles.includes(role);
              return (
                <Button
                  key={role}
                  size="small"
                  variant="outlined"
                  color={has ? 'error' : 'inherit'}
                  disabled={change.isPending}
                  onClick={() => set(role, !has)}
                >
                  {has ? t.revoke(names[role]) : t.grant(names[role])}
                </Button>
              );
            })}
          </Stack>
        )}
      </Stack>
    </SectionCard>
  );
}
