import { shortestPassword } from '@orderstream/contracts/accounts/lifecycle';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useTexts } from '../platform/texts.ts';
import { AppLink, LinkButton } from '../ui/AppLink.tsx';
import { leadTo } from '../ui/focus.ts';
import { toast } from '../ui/toasts.ts';
import { useSignUp, type SignUpForm } from './accounts.commands.ts';
import { accountRefusals } from './accounts.refusals.ts';
import { authTexts } from './accounts.texts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { signUpTexts } from './login.texts.ts';
import { PasswordField } from './PasswordField.tsx';

const empty = { full_name: '', email: '', password: '', business_name: '', phone: '', description: '' };
type Fields = typeof empty;

/** What was left empty is not sent. */
function formOf({ email, password, full_name, ...optional }: Fields): SignUpForm {
  const given = Object.entries(optional).filter(([, value]) => value.trim() !== '');
  return {
    email: email.trim(),
    password,
    full_name: full_name.trim(),
    ...Object.fromEntries(given.map(([name, value]) => [name, value.trim()])),
  };
}

function Accept({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTexts(signUpTexts);
  return (
    <FormControlLabel
      control={<Checkbox size="small" name="accept_terms" checked={checked} onChange={(_, on) => onChange(on)} sx={{ mt: '-7px' }} />}
      sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { fontSize: '0.875rem' } }}
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
  );
}

function CheckYourMail({ email }: { email: string }) {
  const t = useTexts(signUpTexts);
  const common = useTexts(authTexts);
  return (
    <AuthFrame title={t.nextTitle} text={t.nextText(email)}>
      <LinkButton to="/login" variant="contained" size="large">
        {common.backToSignIn}
      </LinkButton>
    </AuthFrame>
  );
}

export function SignUpScreen() {
  const t = useTexts(signUpTexts);
  const common = useTexts(authTexts);
  const signUp = useSignUp();
  const [fields, setFields] = useState(empty);
  const [accepted, setAccepted] = useState(false);
  const field = (name: keyof Fields) => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  if (signUp.isSuccess) return <CheckYourMail email={fields.email.trim()} />;

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const refuse = (message: string, name: string): void => {
      toast.error(message);
      leadTo(event, name);
    };
    const { full_name, email, password } = formOf(fields);
    const missing = full_name === '' ? 'full_name' : email === '' ? 'email' : password === '' ? 'password' : null;
    if (missing) return refuse(t.fillRequired, missing);
    if (password.length < shortestPassword) return refuse(common.tooShort, 'password');
    if (!accepted) return refuse(t.acceptTerms, 'accept_terms');
    signUp.mutate(formOf(fields), {
      onSuccess: () => toast.success(t.created),
      onError: (error) => toast.error(sentenceFor(error, accountRefusals, t.failed)),
    });
  };
  return (
    <AuthFrame
      title={t.title}
      footer={
        <>
          {t.haveAccount} <AppLink to="/login">{common.signIn}</AppLink>
        </>
      }
    >
      <Stack component="form" noValidate spacing={2} onSubmit={submit} aria-label={t.title}>
        <TextField label={t.fullName} required autoComplete="name" {...field('full_name')} />
        <TextField label={common.email} required type="email" autoComplete="email" {...field('email')} />
        <PasswordField
          label={common.password}
          required
          autoComplete="new-password"
          helperText={common.passwordHint}
          {...field('password')}
        />
        <TextField label={t.companyName} helperText={t.optional} autoComplete="organization" {...field('business_name')} />
        <TextField label={t.phone} helperText={t.optional} type="tel" autoComplete="tel" {...field('phone')} />
        <TextField label={t.description} helperText={t.optional} multiline minRows={2} {...field('description')} />
        <Accept checked={accepted} onChange={setAccepted} />
        <Button type="submit" variant="contained" size="large" disabled={signUp.isPending}>
          {signUp.isPending ? t.busy : t.submit}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
