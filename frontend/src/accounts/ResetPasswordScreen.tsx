import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useTexts } from '../platform/texts.ts';
import { AppLink, LinkButton } from '../ui/AppLink.tsx';
import { leadTo } from '../ui/focus.ts';
import { toast } from '../ui/toasts.ts';
import { useResetPassword } from './accounts.commands.ts';
import { accountRefusals } from './accounts.refusals.ts';
import { authTexts } from './accounts.texts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { useLinkToken } from './link-token.ts';
import { passwordTexts } from './login.texts.ts';
import { newPasswordProblem } from './new-password.ts';
import { PasswordField } from './PasswordField.tsx';

export function ResetPasswordScreen() {
  const t = useTexts(passwordTexts);
  const common = useTexts(authTexts);
  const token = useLinkToken();
  const reset = useResetPassword();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const problems = { missing: common.fillAll, too_short: common.tooShort, differ: common.doNotMatch };

  if (token === null) {
    return (
      <AuthFrame title={t.missingTitle} text={t.missingText}>
        <LinkButton to="/forgot-password" variant="contained" size="large">
          {t.askAgain}
        </LinkButton>
      </AuthFrame>
    );
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const problem = newPasswordProblem(password, again);
    if (problem) {
      toast.error(problems[problem]);
      return leadTo(event, problem === 'differ' || (problem === 'missing' && password) ? 'password_again' : 'password');
    }
    reset.mutate(
      { token, password },
      {
        onSuccess: () => {
          toast.success(common.passwordUpdated);
          void navigate('/login', { replace: true });
        },
        onError: (error) => toast.error(sentenceFor(error, accountRefusals, common.passwordNotUpdated)),
      },
    );
  };
  return (
    <AuthFrame title={t.resetTitle} footer={<AppLink to="/login">{common.backToSignIn}</AppLink>}>
      <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.resetTitle}>
        <PasswordField
          label={common.newPassword}
          name="password"
          autoComplete="new-password"
          helperText={common.passwordHint}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label={common.confirmNewPassword}
          name="password_again"
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
        <Button type="submit" variant="contained" size="large" disabled={reset.isPending}>
          {reset.isPending ? t.resetting : t.resetSubmit}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
