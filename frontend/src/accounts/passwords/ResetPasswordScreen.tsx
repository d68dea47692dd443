import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { AppLink, LinkButton } from '../../ui/layout/AppLink.tsx';
import { FaultSummary } from '../../ui/forms/FaultSummary.tsx';
import { Spinner } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useResetPassword } from '../accounts.commands.ts';
import { linkState } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { authTexts } from '../accounts.texts.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { useLinkToken } from '../link-token.ts';
import { passwordTexts } from '../sign-in/login.texts.ts';
import { useNewPasswordForm } from './new-password.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Shown for a link that was used or has expired. */
function EndedLink() {
  const t = useTexts(passwordTexts);
  return (
    <AuthFrame title={t.endedTitle} text={t.endedText}>
      <LinkButton to="/forgot-password" variant="contained" size="large">
        {t.askAgain}
      </LinkButton>
    </AuthFrame>
  );
}

/** The error of a form that was sent without opening the page by a link. */
function MissingLinkError() {
  const t = useTexts(passwordTexts);
  return (
    <Alert severity="error" role="alert">
      <AlertTitle>{t.missingTitle}</AlertTitle>
      {t.missingText} <AppLink to="/forgot-password">{t.askAgain}</AppLink>
    </Alert>
  );
}

/** Sets a new password by the token of a mail. */
function NewPasswordForm({ token }: { token: string | null }) {
  const t = useTexts(passwordTexts);
  const common = useTexts(authTexts);
  const link = useQuery({ ...linkState(token ?? '', 'reset_password'), enabled: token !== null });
  const [isLinkMissing, setIsLinkMissing] = useState(false);
  const reset = useResetPassword();
  const navigate = useNavigate();
  const form = useNewPasswordForm();

  if (link.isLoading) return <AuthFrame title={t.resetTitle} children={<Spinner />} />;
  if (link.data && link.data.state !== 'good') return <EndedLink />;
  const submit = form.submit({
    send: async () => {
      if (token === null) return setIsLinkMissing(true);
      await reset.mutateAsync({ token, password: form.values.password });
      toast.success(common.passwordUpdated);
      void navigate('/login', { replace: true });
    },
    why: (error) => sentenceFor(error, accountRefusalTexts, common.passwordNotUpdated),
  });
  return (
    <AuthFrame title={t.resetTitle} footer={<AppLink to="/login">{common.backToSignIn}</AppLink>}>
      <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.resetTitle}>
        {isLinkMissing && <MissingLinkError />}
        <FaultSummary show={form.isIncomplete} text={common.fillAll} />
        <NewPasswordField label={common.newPassword} {...form.field('password')} />
        <PasswordField label={common.confirmNewPassword} autoComplete="new-password" {...form.field('password_again')} />
        <Button type="submit" variant="contained" size="large" disabled={form.busy}>
          {form.busy ? t.resetting : t.resetSubmit}
        </Button>
      </Stack>
    </AuthFrame>
  );
}

export function ResetPasswordScreen() {
  const token = useLinkToken();
  return <NewPasswordForm key={token} token={token} />;
}
