import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { looksLikeEmail, useFaults } from '../../ui/forms/faults.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useForgotPassword } from '../accounts.commands.ts';
import { accountRefusals } from '../accounts.refusals.ts';
import { authTexts } from '../accounts.texts.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { passwordTexts } from '../sign-in/login.texts.ts';

export function ForgotPasswordScreen() {
  const t = useTexts(passwordTexts);
  const common = useTexts(authTexts);
  const ask = useForgotPassword();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const faults = useFaults({
    ...(email.trim() === '' ? { email: t.enterEmail } : !looksLikeEmail(email) && { email: common.emailWrong }),
  });
  const back = <AppLink to="/login">{common.backToSignIn}</AppLink>;

  const send = (): void => {
    const address = email.trim();
    ask.mutate(address, {
      onSuccess: () => {
        toast.success(t.sent);
        setSentTo(address);
      },
      onError: (error) => toast.error(sentenceFor(error, accountRefusals, t.notSent)),
    });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (faults.check(event)) send();
  };
  if (sentTo !== null) {
    return (
      <AuthFrame title={t.checkTitle} text={t.checkText(sentTo)} footer={back}>
        <Button variant="outlined" color="inherit" size="large" disabled={ask.isPending} onClick={send}>
          {ask.isPending ? t.sending : t.sendAgain}
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t.forgotTitle} text={t.forgotText} footer={back}>
      <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.forgotTitle}>
        <TextField
          {...faults.at('email')}
          label={common.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="contained" size="large" disabled={ask.isPending}>
          {ask.isPending ? t.sending : t.sendLink}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
