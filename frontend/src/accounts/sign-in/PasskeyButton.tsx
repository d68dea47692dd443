import Button from '@mui/material/Button';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { KeyIcon } from '../../ui/layout/icons.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { canUsePasskeys, isPasskeyDeclined, useSignInByPasskey } from '../second-factor/second-factor.commands.ts';
import { secondStepTexts } from '../second-factor/second-factor.texts.ts';

/** Signs in with a passkey instead of a password, where the browser supports it. */
export function PasskeyButton() {
  const t = useTexts(secondStepTexts);
  const signIn = useSignInByPasskey();
  if (!canUsePasskeys()) return null;
  const signInByPasskey = (): void =>
    signIn.mutate(undefined, {
      onError: (error) => {
        if (isPasskeyDeclined(error)) toast.info(t.notUsed);
        else toast.error(sentenceFor(error, accountRefusalTexts, t.failed));
      },
    });
  return (
    <Button variant="outlined" color="inherit" size="large" startIcon={<KeyIcon />} disabled={signIn.isPending} onClick={signInByPasskey}>
      {signIn.isPending ? t.asking : t.passkeyAlone}
    </Button>
  );
}
