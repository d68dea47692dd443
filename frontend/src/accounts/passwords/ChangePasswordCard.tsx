import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { FaultSummary } from '../../ui/forms/FaultSummary.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useChangePassword } from '../accounts.commands.ts';
import { waysIn } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { authTexts } from '../accounts.texts.ts';
import { settingsTexts } from '../me.texts.ts';
import { useNewPasswordForm } from './new-password.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Changes the password, or sets one for people who have signed in only with an identity. */
export function ChangePasswordCard() {
  const t = useTexts(settingsTexts);
  const common = useTexts(authTexts);
  const change = useChangePassword();
  const hasPassword = useQuery(waysIn()).data?.password ?? true;
  const form = useNewPasswordForm(hasPassword ? { current: t.enterPresent } : {});
  const { current_password, password } = form.values;
  const submit = form.submit({
    send: async () => {
      await change.mutateAsync(hasPassword ? { password, current_password } : { password });
      form.forget();
      toast.success(common.passwordUpdated);
    },
    why: (error) => sentenceFor(error, accountRefusalTexts, common.passwordNotUpdated),
  });
  return (
    <SectionCard title={t.changePassword} text={t.changePasswordText}>
      <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.changePassword} sx={{ maxWidth: 420 }}>
        <FaultSummary show={form.isIncomplete} text={t.fillPasswords} />
        {hasPassword && <PasswordField label={t.presentPassword} autoComplete="current-password" {...form.field('current_password')} />}
        <NewPasswordField label={common.newPassword} {...form.field('password')} />
        <PasswordField label={common.confirmNewPassword} autoComplete="new-password" {...form.field('password_again')} />
        <Button type="submit" variant="contained" disabled={form.busy} sx={{ alignSelf: 'flex-start' }}>
          {form.busy ? t.updating : t.updatePassword}
        </Button>
      </Stack>
    </SectionCard>
  );
}
