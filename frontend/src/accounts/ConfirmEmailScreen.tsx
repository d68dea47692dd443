import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { refusedWith } from '../platform/refused.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/AppLink.tsx';
import { toast } from '../ui/toasts.ts';
import { useConfirmEmail } from './accounts.commands.ts';
import { accountRefusals } from './accounts.refusals.ts';
import { authTexts } from './accounts.texts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { useLinkToken } from './link-token.ts';
import { confirmTexts } from './login.texts.ts';

/** Sends its token on a click, not on being opened: mail scanners open every link. */
export function ConfirmEmailScreen() {
  const t = useTexts(confirmTexts);
  const common = useTexts(authTexts);
  const token = useLinkToken();
  const confirm = useConfirmEmail();
  const toSignIn = (
    <LinkButton to="/login" variant="contained" size="large">
      {common.signIn}
    </LinkButton>
  );
  if (confirm.isSuccess) {
    return (
      <AuthFrame title={t.doneTitle} text={t.doneText}>
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {toSignIn}
          <LinkButton to="/" variant="outlined" color="inherit" size="large">
            {t.home}
          </LinkButton>
        </Stack>
      </AuthFrame>
    );
  }
  if (token === null || refusedWith(confirm.error, 'token_invalid'))
    return <AuthFrame title={t.failedTitle} text={t.failedText} children={toSignIn} />;
  const submit = (): void => confirm.mutate(token, { onError: (error) => toast.error(sentenceFor(error, accountRefusals, t.failed)) });
  return (
    <AuthFrame title={t.title} text={t.text}>
      <Button variant="contained" size="large" disabled={confirm.isPending} onClick={submit}>
        {confirm.isPending ? t.busy : t.submit}
      </Button>
    </AuthFrame>
  );
}
