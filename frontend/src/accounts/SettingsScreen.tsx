import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusedWith } from '../platform/refused.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useTexts } from '../platform/texts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { toast } from '../ui/toasts.ts';
import { useDeleteMyAccount } from './accounts.commands.ts';
import { waysIn } from './accounts.queries.ts';
import { accountRefusals } from './accounts.refusals.ts';
import { ChangePasswordCard } from './ChangePasswordCard.tsx';
import { settingsTexts } from './me.texts.ts';
import { NotificationsCard } from './NotificationsCard.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SessionsCard } from './SessionsCard.tsx';

function DangerZone() {
  const t = useTexts(settingsTexts);
  const [asking, setAsking] = useState(false);
  const remove = useDeleteMyAccount();
  const [password, setPassword] = useState('');
  const hasPassword = useQuery(waysIn()).data?.password ?? true;
  const confirm = (): void =>
    void remove.mutateAsync(hasPassword ? password : undefined).then(
      () => toast.success(t.deleted),
      (error: unknown) => {
        setPassword('');
        if (!refusedWith(error, 'wrong_password')) setAsking(false);
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
        disabled={hasPassword && password === ''}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {hasPassword && (
          <PasswordField
            fullWidth
            sx={{ mt: 2 }}
            label={t.passwordToDelete}
            name="current_password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </ConfirmDialog>
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
