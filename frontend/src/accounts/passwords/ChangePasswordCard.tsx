import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { FaultSummary } from '../../ui/forms/FaultSummary.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useChangePassword } from '../accounts.commands.ts';
import { waysIn } from '../accounts.queries.ts';
import { accountRefusals } from '../accounts.refusals.ts';
import { authTexts } from '../accounts.texts.ts';
import { settingsTexts } from '../me.texts.ts';
import { useNewPasswordFaults } from './new-password.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';

const empty = { current_password: '', password: '', password_again: '' };

/** People who sign in with an identity alone have no current password to enter. */
export function ChangePasswordCard() {
  const t = useTexts(settingsTexts);
  const common = useTexts(authTexts);
  const change = useChangePassword();
  const hasPassword = useQuery(waysIn()).data?.password ?? true;
  const [fields, setFields] = useState(empty);
  const { current_password, password, password_again } = fields;
  const incomplete = hasPassword && current_password === '';
  const faults = useNewPasswordFaults(password, password_again, incomplete ? { current_password: t.enterPresent } : {});
  const field = (name: keyof typeof empty) => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
    ...faults.at(name),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!faults.check(event)) return;
    change.mutate(hasPassword ? { password, current_password } : { password }, {
      onSuccess: () => {
        setFields(empty);
        toast.success(common.passwordUpdated);
      },
      onError: (error) => toast.error(sentenceFor(error, accountRefusals, common.passwordNotUpdated)),
    });
  };
  return (
    <SectionCard title={t.changePassword} text={t.changePasswordText}>
      <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.changePassword} sx={{ maxWidth: 420 }}>
        <FaultSummary show={faults.missing} text={t.fillPasswords} />
        {hasPassword && <PasswordField label={t.presentPassword} autoComplete="current-password" {...field('current_password')} />}
        <NewPasswordField label={common.newPassword} {...field('password')} />
        <PasswordField label={common.confirmNewPassword} autoComplete="new-password" {...field('password_again')} />
        <Button type="submit" variant="contained" disabled={change.isPending} sx={{ alignSelf: 'flex-start' }}>
          {change.isPending ? t.updating : t.updatePassword}
        </Button>
      </Stack>
    </SectionCard>
  );
}
