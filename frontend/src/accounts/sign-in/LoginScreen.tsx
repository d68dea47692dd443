import { isIdentityProvider, nameOfProvider } from '@orderstream/contracts/accounts/identity-providers';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isRefusal } from '../../platform/refused.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { sessionState } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { textsNow, useTexts } from '../../platform/texts.ts';
import { originState } from '../../platform/origin.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { FaultSummary } from '../../ui/forms/FaultSummary.tsx';
import { looksLikeEmail, useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useResendConfirmation, useSignIn } from '../accounts.commands.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { authTexts, sessionTexts } from '../accounts.texts.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { useDestination } from './destination.ts';
import { IdentityButtons } from './IdentityButtons.tsx';
import { loginTexts } from './login.texts.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasswordField } from '../passwords/PasswordField.tsx';

/** Offers a new confirmation link for an unconfirmed address. */
function UnconfirmedNotice({ email, text }: { email: string; text: string }) {
  const t = useTexts(loginTexts);
  const resend = useResendConfirmation();
  const resendLink = (): void =>
    resend.mutate(email, {
      onSuccess: () => toast.success(t.resent),
      onError: (error) => toast.error(sentenceFor(error, accountRefusalTexts, t.resendFailed)),
    });
  return (
    <Alert severity="info">
      {text}
      <Button
        color="inherit"
        size="small"
        onClick={resendLink}
        disabled={resend.isPending || !looksLikeEmail(email)}
        sx={{ display: 'block', mt: 0.5, ml: -1 }}
      >
        {t.resend}
      </Button>
    </Alert>
  );
}

/** A toast with what to do about a password that has ended. */
async function showPasswordEnded(): Promise<void> {
  const { passwordEndedTexts } = await import('./password-ended.texts.ts');
  toast.error(textsNow(passwordEndedTexts).ended);
}

const explainedCodes = ['email_not_confirmed', 'account_deleted'] as const;
const isExplained = (code: string): code is (typeof explainedCodes)[number] => explainedCodes.some((one) => one === code);

/** The provider and reason of a failed sign-in with an identity, which the address carries. Shown as a toast once. */
function useIdentityFailure(): { code: string | null; provider: string } {
  const t = useTexts(loginTexts);
  const reasons = useTexts(accountRefusalTexts);
  const [parameters, setParameters] = useSearchParams();
  const code = parameters.get('error');
  const providerName = parameters.get('provider') ?? '';
  const provider = isIdentityProvider(providerName) ? nameOfProvider(providerName) : '';
  // The provider leads back by loading the page, so the first address has the failure.
  const [firstFailure] = useState({ code, provider });
  useEffect(() => {
    if (code === null) return;
    const failed = provider === '' ? t.failed : code === 'identity_unlinked' ? t.unlinked(provider) : t.failedWith(provider);
    toast.error(isExplained(code) ? reasons[code] : failed);
    setParameters((before) => (before.delete('error'), before.delete('provider'), before), { replace: true });
  }, [code, provider, setParameters, t, reasons]);
  return firstFailure;
}

export function LoginScreen() {
  const t = useTexts(loginTexts);
  const common = useTexts(authTexts);
  const session = useTexts(sessionTexts);
  const destination = useDestination();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const signIn = useSignIn();
  const form = useForm({
    first: { email: '', password: '' },
    faults: ({ email, password }) => ({
      ...(email.trim() === '' && { email: common.enterEmail }),
      ...(password === '' && { password: common.enterPassword }),
    }),
  });
  const email = form.values.email.trim();
  const currentSession = useStore(sessionState);
  const failure = useIdentityFailure();
  const isUnconfirmed = isRefusal(signIn.error, 'email_not_confirmed');
  const isIdentityUnconfirmed = failure.code === 'email_not_confirmed';
  if (currentSession.phase === 'signed_in') return <Navigate to={destination} replace />;

  const signInByPassword = async (): Promise<void> => {
    try {
      await signIn.mutateAsync({ email, password: form.values.password });
    } catch (error) {
      if (isRefusal(error, 'second_factor_needed')) void navigate('/login/second-step', { state: originState(destination) });
      else if (isRefusal(error, 'password_ended')) await showPasswordEnded();
      else throw error;
    }
  };
  const submit = form.submit({ send: signInByPassword, why: (error) => sentenceFor(error, accountRefusalTexts, t.failed) });
  return (
    <AuthFrame
      title={t.title}
      footer={
        <>
          {t.noAccount}{' '}
          <AppLink to="/signup" state={state ?? originState(destination)}>
            {common.signUp}
          </AppLink>
        </>
      }
    >
      <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.title}>
        {currentSession.phase === 'signed_out' && currentSession.ended && <Alert severity="info">{session.sessionEnded}</Alert>}
        {(isUnconfirmed || isIdentityUnconfirmed) && (
          <UnconfirmedNotice email={email} text={isUnconfirmed ? t.unconfirmed : t.unconfirmedBy(failure.provider)} />
        )}
        <FaultSummary show={form.any} text={common.fillAll} />
        <TextField {...form.field('email')} label={common.email} type="email" autoComplete="username" />
        <PasswordField {...form.field('password')} label={common.password} autoComplete="current-password" />
        <AppLink to="/forgot-password" variant="body2" sx={{ alignSelf: 'flex-end' }}>
          {t.forgot}
        </AppLink>
        <Button type="submit" variant="contained" size="large" disabled={form.busy}>
          {form.busy ? t.busy : t.submit}
        </Button>
        <PasskeyButton />
        <IdentityButtons destination={destination} />
      </Stack>
    </AuthFrame>
  );
}
