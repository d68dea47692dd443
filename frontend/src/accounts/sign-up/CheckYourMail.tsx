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

/** Mail takes a moment: a second one is offered only once the first could have arrived. */
const waitSeconds = 60;

function useWait(): { left: number; begin: () => void } {
  const [until, setUntil] = useState(() => Date.now() + waitSeconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [left, now]);
  const begin = (): void => {
    setNow(Date.now());
    setUntil(Date.now() + waitSeconds * 1000);
  };
  return { left, begin };
}

/** After signing up: the address of the link, a resend button, and the way back to correct the address. */
export function CheckYourMail({ email, onWrong }: { email: string; onWrong: () => void }) {
  const t = useTexts(signUpTexts);
  const common = useTexts(authTexts);
  const resend = useResendConfirmation();
  const { left, begin } = useWait();
  const again = (): void =>
    resend.mutate(email, {
      onSuccess: () => {
        begin();
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
          disabled={left > 0 || resend.isPending}
          onClick={again}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {left > 0 ? t.sendAgainIn(left) : t.sendAgain}
        </Button>
        <Button variant="outlined" color="inherit" size="large" onClick={onWrong}>
          {t.wrongAddress}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
