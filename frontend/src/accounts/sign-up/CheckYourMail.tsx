import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useResendConfirmation } from '../accounts.commands.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { authTexts } from '../accounts.texts.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { signUpTexts } from '../sign-in/login.texts.ts';

/** A second mail is offered only after the first had time to arrive. */
const waitSeconds = 60;

/** The seconds until another mail may be requested; `restartWait` starts the wait again. */
function useResendWait(): { secondsLeft: number; restartWait: () => void } {
  const [endsAt, setUntil] = useState(() => Date.now() + waitSeconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, now]);
  const restartWait = (): void => {
    setNow(Date.now());
    setUntil(Date.now() + waitSeconds * 1000);
  };
  return { secondsLeft, restartWait };
}

/** After signing up: where the link was sent, a resend button, and the way back to correct the address. */
export function CheckYourMail({ email, onWrong }: { email: string; onWrong: () => void }) {
  const t = useTexts(signUpTexts);
  const common = useTexts(authTexts);
  const resend = useResendConfirmation();
  const { secondsLeft, restartWait } = useResendWait();
  const resendLink = (): void =>
    resend.mutate(email, {
      onSuccess: () => {
        restartWait();
        toast.success(t.sentAgain);
      },
      onError: (error) => toast.error(sentenceFor(error, accountRefusalTexts, t.notSentAgain)),
    });
  return (
    <AuthFrame title={t.nextTitle} text={t.nextText(email)} footer={<AppLink to="/login">{common.backToSignIn}</AppLink>}>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          size="large"
          disabled={secondsLeft > 0 || resend.isPending}
          onClick={resendLink}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {secondsLeft > 0 ? t.sendAgainIn(secondsLeft) : t.sendAgain}
        </Button>
        <Button variant="outlined" color="inherit" size="large" onClick={onWrong}>
          {t.wrongAddress}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
