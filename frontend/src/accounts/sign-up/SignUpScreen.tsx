import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { rememberDestination } from '../../platform/destination.ts';
import { sessionState } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { FaultSummary } from '../../ui/forms/FaultSummary.tsx';
import { looksLikeEmail, useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useSignUp, type SignUpForm } from '../accounts.commands.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { authTexts } from '../accounts.texts.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { CheckYourMail } from './CheckYourMail.tsx';
import { useChosenProductText } from './chosen-product.ts';
import { useDestination } from '../sign-in/destination.ts';
import { IdentityButtons } from '../sign-in/IdentityButtons.tsx';
import { signUpTexts } from '../sign-in/login.texts.ts';
import { usePasswordFault } from '../passwords/new-password.ts';
import { NewPasswordField } from '../passwords/NewPasswordField.tsx';

const emptyTexts = { full_name: '', email: '', password: '', business_name: '', phone: '', description: '' };
type Fields = typeof emptyTexts;
const emptyForm = { ...emptyTexts, accepted: false };

/** The request of the form: trimmed, without empty optional fields. */
function signUpFormOf({ email, password, full_name, business_name, phone, description }: Fields): SignUpForm {
  const filled = Object.entries({ business_name, phone, description }).filter(([, value]) => value.trim() !== '');
  return {
    email: email.trim(),
    password,
    full_name: full_name.trim(),
    ...Object.fromEntries(filled.map(([name, value]) => [name, value.trim()])),
  };
}

type TermsProps = { checked: boolean; problem: string | undefined; onChange: (checked: boolean) => void };

/** The checkbox that accepts the terms and the privacy policy. */
function TermsCheckbox({ checked, problem, onChange }: TermsProps) {
  const t = useTexts(signUpTexts);
  const id = useId();
  return (
    <FormControl error={problem !== undefined}>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            name="accept_terms"
            checked={checked}
            onChange={(_, on) => onChange(on)}
            sx={{ mt: '-7px' }}
            slotProps={{ input: { 'aria-invalid': problem !== undefined, 'aria-describedby': problem && id } }}
          />
        }
        sx={{ alignItems: 'flex-start', ml: '-9px', '& .MuiFormControlLabel-label': { fontSize: '0.875rem' } }}
        label={
          <>
            {t.accept}{' '}
            <AppLink to="/terms-of-service" target="_blank" rel="noopener">
              {t.terms}
            </AppLink>{' '}
            {t.and}{' '}
            <AppLink to="/privacy-policy" target="_blank" rel="noopener">
              {t.privacy}
            </AppLink>
          </>
        }
      />
      {problem && (
        <FormHelperText id={id} sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </FormControl>
  );
}

export function SignUpScreen() {
  const t = useTexts(signUpTexts);
  const common = useTexts(authTexts);
  const signUp = useSignUp();
  const session = useStore(sessionState);
  const { state } = useLocation() as { state: unknown };
  const destination = useDestination();
  const chosenProduct = useChosenProductText(destination, 'signUp');
  const faultOf = usePasswordFault();
  const form = useForm<typeof emptyForm, keyof Fields | 'accept_terms'>({
    first: emptyForm,
    draft: 'sign-up',
    secret: ['password'],
    faults: ({ accepted, ...words }) => {
      const { full_name, email, password } = signUpFormOf(words);
      const fault = faultOf(password);
      return {
        ...(full_name === '' && { full_name: t.enterName }),
        ...(email === '' ? { email: common.enterEmail } : !looksLikeEmail(email) && { email: common.emailWrong }),
        ...(fault !== undefined && { password: fault }),
        ...(!accepted && { accept_terms: t.acceptTerms }),
      };
    },
  });
  const entries = signUpFormOf(form.values);
  if (session.phase === 'signed_in') return <Navigate to={destination} replace />;
  if (signUp.isSuccess) return <CheckYourMail email={entries.email} onWrong={signUp.reset} />;

  const submit = form.submit({
    send: async () => {
      await signUp.mutateAsync(entries);
      if (destination !== '/app') rememberDestination(destination);
      form.forgetStored();
      toast.success(t.created);
    },
    fields: { email: common.emailWrong, full_name: t.nameWrong, business_name: t.nameWrong },
    why: (error) => sentenceFor(error, accountRefusalTexts, t.failed),
  });
  return (
    <AuthFrame
      title={t.title}
      {...(chosenProduct !== null && { text: chosenProduct })}
      footer={
        <>
          {t.haveAccount}{' '}
          <AppLink to="/login" state={state}>
            {common.signIn}
          </AppLink>
        </>
      }
    >
      <Stack component="form" noValidate spacing={2} onSubmit={submit} aria-label={t.title}>
        <FaultSummary
          show={form.any && (entries.full_name === '' || entries.email === '' || entries.password === '')}
          text={t.fillRequired}
        />
        <TextField label={t.fullName} required autoComplete="name" {...form.field('full_name')} />
        <TextField label={common.email} required type="email" autoComplete="email" {...form.field('email')} />
        <NewPasswordField label={common.password} required {...form.field('password')} />
        <TextField label={t.companyName} autoComplete="organization" {...form.field('business_name', t.optional)} />
        <TextField label={t.phone} type="tel" autoComplete="tel" {...form.field('phone', t.optional)} />
        <TextField label={t.description} multiline minRows={2} {...form.field('description', t.optional)} />
        <TermsCheckbox
          checked={form.values.accepted}
          problem={form.of('accept_terms')}
          onChange={(accepted) => form.change({ accepted })}
        />
        <Button type="submit" variant="contained" size="large" disabled={form.busy}>
          {form.busy ? t.busy : t.submit}
        </Button>
        <IdentityButtons destination={destination} textFor={t.continuingAccepts} />
      </Stack>
    </AuthFrame>
  );
}
