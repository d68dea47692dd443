import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { looksLikeEmail, useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useForgotPassword } from '../accounts.commands.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { authTexts } from '../accounts.texts.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { passwordTexts } from '../sign-in/login.texts.ts';

export function ForgotPasswordScreen() {
  const t = useTexts(passwordTexts);
  const common = useTexts(authTexts);
  const requestLink = useForgotPassword();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    first: { email: '' },
    faults: ({ email }) => (email.trim() === '' ? { email: t.enterEmail } : looksLikeEmail(email) ? {} : { email: common.emailWrong }),
  });
  const back = <AppLink to="/login">{common.backToSignIn}</AppLink>;

  const sendLink = async (): Promise<void> => {
    const address = form.values.email.trim();
    await requestLink.mutateAsync(address);
    toast.success(t.sent);
    setSentTo(address);
  };
  const submit = form.submit({ send: sendLink, why: (error) => sentenceFor(error, accountRefusalTexts, t.notSent) });
  if (sentTo !== null) {
    return (
      <AuthFrame title={t.checkTitle} text={t.checkText(sentTo)} footer={back}>
        <Button variant="outlined" color="inherit" size="large" disabled={form.busy} onClick={submit}>
          {form.busy ? t.sending : t.sendAgain}
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t.forgotTitle} text={t.forgotText} footer={back}>
      <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.forgotTitle}>
        <TextField {...form.field('email')} label={common.email} type="email" autoComplete="username" />
        <Button type="submit" variant="contained" size="large" disabled={form.busy}>
          {form.busy ? t.sending : t.sendLink}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
