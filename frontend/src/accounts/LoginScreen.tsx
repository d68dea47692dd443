import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import SvgIcon from '@mui/material/SvgIcon';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type SubmitEvent } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { safePath } from '../platform/redirect.ts';
import { refusedWith } from '../platform/refused.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { expectSignIn, identity } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/texts.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { leadTo } from '../ui/focus.ts';
import { toast } from '../ui/toasts.ts';
import { useResendConfirmation, useSignIn } from './accounts.commands.ts';
import { providers } from './accounts.queries.ts';
import { accountRefusals } from './accounts.refusals.ts';
import { authTexts } from './accounts.texts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { loginTexts } from './login.texts.ts';
import { PasswordField } from './PasswordField.tsx';

/** The `redirect` parameter, else the page one came from, else the app; never another site. */
function useDestination(): string {
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const origin = typeof state?.from === 'string' ? state.from : null;
  return safePath(parameters.get('redirect')) ?? safePath(origin) ?? '/app';
}

const GoogleMark = () => (
  <SvgIcon viewBox="0 0 24 24" sx={{ fontSize: 18 }}>
    <path fill="#4285f4" d="M22.5 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.9a5 5 0 01-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-7.9z" />
    <path fill="#34a853" d="M12 23c3 0 5.5-1 7.2-2.8l-3.5-2.7a6.6 6.6 0 01-9.8-3.5H2.3v2.8A11 11 0 0012 23z" />
    <path fill="#fbbc05" d="M5.9 14a6.5 6.5 0 010-4.1V7.1H2.3a11 11 0 000 9.8z" />
    <path fill="#ea4335" d="M12 5.4c1.6 0 3.1.600 4.2 1.6l3.1-3.1A11 11 0 002.3 7.1L5.9 9.9A6.6 6.6 0 0112 5.4z" />
  </SvgIcon>
);

function GoogleButton({ destination }: { destination: string }) {
  const t = useTexts(loginTexts);
  const offered = useQuery(providers());
  if (!offered.data?.google) return null;
  return (
    <>
      <Divider sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{t.or}</Divider>
      <Button
        href={`/api/auth/google?redirect=${encodeURIComponent(destination)}`}
        onClick={expectSignIn}
        variant="outlined"
        color="inherit"
        size="large"
        startIcon={<GoogleMark />}
        fullWidth
      >
        {t.google}
      </Button>
    </>
  );
}

function Unconfirmed({ email }: { email: string }) {
  const t = useTexts(loginTexts);
  const resend = useResendConfirmation();
  const again = (): void =>
    resend.mutate(email, {
      onSuccess: () => toast.success(t.resent),
      onError: (error) => toast.error(sentenceFor(error, accountRefusals, t.resendFailed)),
    });
  return (
    <Alert severity="info">
      {t.unconfirmed}
      <Button color="inherit" size="small" onClick={again} disabled={resend.isPending} sx={{ display: 'block', mt: 0.5, ml: -1 }}>
        {t.resend}
      </Button>
    </Alert>
  );
}

/** A sign-in with Google that failed comes back with its reason in the address. */
function useGoogleFailure(): void {
  const t = useTexts(loginTexts);
  const reasons = useTexts(accountRefusals);
  const [parameters, setParameters] = useSearchParams();
  const code = parameters.get('error');
  useEffect(() => {
    if (code === null) return;
    toast.error(code === 'email_not_confirmed' || code === 'account_deleted' ? reasons[code] : t.googleFailed);
    setParameters((before) => (before.delete('error'), before), { replace: true });
  }, [code, setParameters, t, reasons]);
}

export function LoginScreen() {
  const t = useTexts(loginTexts);
  const common = useTexts(authTexts);
  const destination = useDestination();
  const signIn = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const known = useStore(identity);
  useGoogleFailure();
  if (known.phase === 'signed_in') return <Navigate to={destination} replace />;

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!email.trim() || !password) {
      toast.error(common.fillAll);
      return leadTo(event, email.trim() ? 'password' : 'email');
    }
    signIn.mutate({ email: email.trim(), password }, { onError: (error) => toast.error(sentenceFor(error, accountRefusals, t.failed)) });
  };
  return (
    <AuthFrame
      title={t.title}
      footer={
        <>
          {t.noAccount} <AppLink to="/signup">{common.signUp}</AppLink>
        </>
      }
    >
      <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.title}>
        {refusedWith(signIn.error, 'email_not_confirmed') && <Unconfirmed email={email.trim()} />}
        <TextField
          label={common.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={common.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <AppLink to="/forgot-password" variant="body2" sx={{ alignSelf: 'flex-end' }}>
          {t.forgot}
        </AppLink>
        <Button type="submit" variant="contained" size="large" disabled={signIn.isPending}>
          {signIn.isPending ? t.busy : t.submit}
        </Button>
        <GoogleButton destination={destination} />
      </Stack>
    </AuthFrame>
  );
}
