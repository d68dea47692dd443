import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type SubmitEvent } from 'react';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useTexts } from '../platform/texts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { leadTo } from '../ui/focus.ts';
import { toast } from '../ui/toasts.ts';
import { useChangePassword, useDeleteMyAccount } from './accounts.commands.ts';
import { accountRefusals } from './accounts.refusals.ts';
import { authTexts } from './accounts.texts.ts';
import { settingsTexts } from './me.texts.ts';
import { newPasswordProblem } from './new-password.ts';
import { PasswordField } from './PasswordField.tsx';
import { SessionsCard } from './SessionsCard.tsx';

function ChangePasswordCard() {
  const t = useTexts(settingsTexts);
  const common = useTexts(authTexts);
  const change = useChangePassword();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const problems = { missing: t.fillPasswords, too_short: common.tooShort, differ: common.doNotMatch };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const problem = newPasswordProblem(password, again);
    if (problem) {
      toast.error(problems[problem]);
      return leadTo(event, problem === 'differ' || (problem === 'missing' && password) ? 'password_again' : 'password');
    }
    change.mutate(password, {
      onSuccess: () => {
        setPassword('');
        setAgain('');
        toast.success(common.passwordUpdated);
      },
      onError: (error) => toast.error(sentenceFor(error, accountRefusals, common.passwordNotUpdated)),
    });
  };
  return (
    <SectionCard title={t.changePassword} text={t.changePasswordText}>
      <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.changePassword} sx={{ maxWidth: 420 }}>
        <PasswordField
          label={common.newPassword}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label={common.confirmNewPassword}
          name="password_again"
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
        <Button type="submit" variant="contained" disabled={change.isPending} sx={{ alignSelf: 'flex-start' }}>
          {change.isPending ? t.updating : t.updatePassword}
        </Button>
      </Stack>
    </SectionCard>
  );
}

/** The buttons do nothing: the specification names them so. */
function NotificationsCard() {
  const t = useTexts(settingsTexts);
  const kinds = [
    { name: t.emailNotifications, text: t.emailNotificationsText },
    { name: t.securityAlerts, text: t.securityAlertsText },
  ];
  return (
    <SectionCard title={t.notifications} text={t.notificationsText}>
      <Stack spacing={2}>
        {kinds.map(({ name, text }) => (
          <Stack key={name} direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <Box>
              <Typography variant="body2" sx={{ fontWeight: 540 }}>
                {name}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {text}
              </Typography>
            </Box>
            <Button variant="outlined" color="inherit" size="small" aria-label={`${t.configure}: ${name}`} sx={{ flex: 'none' }}>
              {t.configure}
            </Button>
          </Stack>
        ))}
      </Stack>
    </SectionCard>
  );
}

function DangerZone() {
  const t = useTexts(settingsTexts);
  const [asking, setAsking] = useState(false);
  const remove = useDeleteMyAccount();
  const confirm = (): void =>
    void remove.mutateAsync().then(
      () => toast.success(t.deleted),
      (error: unknown) => {
        setAsking(false);
        toast.error(sentenceFor(error, accountRefusals, t.notDeleted));
      },
    );
  return (
    <>
      <SectionCard
        tone="danger"
        title={t.dangerZone}
        text={t.dangerText}
        actions={
          <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
            {t.deleteAccount}
          </Button>
        }
      />
      <ConfirmDialog
        open={asking}
        title={t.sure}
        text={t.sureText}
        confirm={t.confirmDelete}
        busyLabel={t.deleting}
        busy={remove.isPending}
        dangerous
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

export function SettingsScreen() {
  const t = useTexts(settingsTexts);
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <Stack spacing={2.5}>
        <ChangePasswordCard />
        <NotificationsCard />
        <SessionsCard />
        <DangerZone />
      </Stack>
    </>
  );
}
