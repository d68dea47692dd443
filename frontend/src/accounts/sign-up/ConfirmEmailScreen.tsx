import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { isRefusal } from '../../platform/refused.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { sessionState } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { Spinner } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useConfirmEmail } from '../accounts.commands.ts';
import { linkState } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { authTexts } from '../accounts.texts.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { useLinkToken } from '../link-token.ts';
import { confirmTexts } from '../sign-in/login.texts.ts';

function SignInLink() {
  const common = useTexts(authTexts);
  return (
    <LinkButton to="/login" variant="contained" size="large">
      {common.signIn}
    </LinkButton>
  );
}

/** Confirms on a click, not when the page is opened: mail scanners open every link. */
function Confirmation({ token }: { token: string }) {
  const t = useTexts(confirmTexts);
  const link = useQuery(linkState(token, 'confirm_email'));
  const confirm = useConfirmEmail();
  const { phase } = useStore(sessionState);
  if (confirm.isSuccess && phase === 'signed_in') return <Navigate to="/account-status" replace />;
  if (confirm.isSuccess) {
    return (
      <AuthFrame title={t.doneTitle} text={t.doneText}>
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <SignInLink />
          <LinkButton to="/" variant="outlined" color="inherit" size="large">
            {t.home}
          </LinkButton>
        </Stack>
      </AuthFrame>
    );
  }
  if (link.isPending) return <AuthFrame title={t.title} text={t.text} children={<Spinner />} />;
  if (link.data?.state === 'used') return <AuthFrame title={t.usedTitle} text={t.usedText} children={<SignInLink />} />;
  if (link.data?.state === 'unknown' || isRefusal(confirm.error, 'token_invalid')) return <InvalidLink />;
  const confirmEmail = (): void =>
    confirm.mutate(token, { onError: (error) => toast.error(sentenceFor(error, accountRefusalTexts, t.failed)) });
  return (
    <AuthFrame title={t.title} text={t.text}>
      <Button variant="contained" size="large" disabled={confirm.isPending} onClick={confirmEmail}>
        {confirm.isPending ? t.busy : t.submit}
      </Button>
    </AuthFrame>
  );
}

/** Shown for a missing, used or expired link. */
function InvalidLink() {
  const t = useTexts(confirmTexts);
  return <AuthFrame title={t.failedTitle} text={t.failedText} children={<SignInLink />} />;
}

export function ConfirmEmailScreen() {
  const token = useLinkToken();
  return token === null ? <InvalidLink /> : <Confirmation key={token} token={token} />;
}
