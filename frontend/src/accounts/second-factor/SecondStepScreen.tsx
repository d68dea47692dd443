import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { isRefusal } from '../../platform/refused.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { sessionState } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { useTexts } from '../../platform/texts.ts';
import { originState } from '../../platform/origin.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LoadedData } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { useDestination } from '../sign-in/destination.ts';
import { canUsePasskeys, isPasskeyDeclined, useCompleteSignInByCode, useCompleteSignInByPasskey } from './second-factor.commands.ts';
import { pendingSecondFactor } from './second-factor.queries.ts';
import { secondStepTexts } from './second-factor.texts.ts';

type Way = 'passkey' | 'totp' | 'recovery_code';
type StepProps = { onExpired: () => void };

function PasskeyForm({ onExpired }: StepProps) {
  const t = useTexts(secondStepTexts);
  const complete = useCompleteSignInByPasskey();
  const completeByPasskey = (): void =>
    complete.mutate(undefined, {
      onError: (error) => {
        if (isRefusal(error, 'sign_in_expired')) onExpired();
        else if (isPasskeyDeclined(error)) toast.info(t.notUsed);
        else toast.error(sentenceFor(error, accountRefusalTexts, t.failed));
      },
    });
  return (
    <Button variant="contained" size="large" autoFocus disabled={complete.isPending} onClick={completeByPasskey}>
      {complete.isPending ? t.asking : t.byPasskey}
    </Button>
  );
}

function CodeForm({ kind, onExpired }: StepProps & { kind: 'totp' | 'recovery_code' }) {
  const t = useTexts(secondStepTexts);
  const complete = useCompleteSignInByCode();
  const form = useForm({ first: { code: '' }, faults: ({ code }) => (code.trim() === '' ? { code: t.enterCode } : {}) });
  const completeSignIn = async (): Promise<void> => {
    try {
      await complete.mutateAsync({ kind, code: form.values.code.trim() });
    } catch (error) {
      if (!isRefusal(error, 'sign_in_expired')) throw error;
      onExpired();
    }
  };
  const submit = form.submit({
    send: completeSignIn,
    onFault: () => form.change({ code: '' }),
    fields: { code: t.wrongCode },
    why: (error) => sentenceFor(error, accountRefusalTexts, t.failed),
  });
  const isCode = kind === 'totp';
  return (
    <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.title}>
      <TextField
        {...form.field('code', isCode ? t.codeHint : t.recoveryHint)}
        autoFocus
        label={isCode ? t.code : t.recoveryCode}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        slotProps={{ htmlInput: isCode ? { inputMode: 'numeric' } : { autoCapitalize: 'characters', spellCheck: false } }}
      />
      <Button type="submit" variant="contained" size="large" disabled={form.busy}>
        {form.busy ? t.busy : t.submit}
      </Button>
    </Stack>
  );
}

function FactorChoice({ ways, onExpired }: StepProps & { ways: readonly Way[] }) {
  const t = useTexts(secondStepTexts);
  const [chosenWay, chooseWay] = useState<Way>(ways[0] ?? 'recovery_code');
  const names = { passkey: t.byPasskey, totp: t.byApp, recovery_code: t.byRecoveryCode };
  return (
    <Stack spacing={3}>
      {chosenWay === 'passkey' ? (
        <PasskeyForm onExpired={onExpired} />
      ) : (
        <CodeForm key={chosenWay} kind={chosenWay} onExpired={onExpired} />
      )}
      <Stack spacing={1} role="group" aria-label={t.other}>
        {ways
          .filter((way) => way !== chosenWay)
          .map((way) => (
            <Button key={way} color="inherit" variant="outlined" onClick={() => chooseWay(way)}>
              {names[way]}
            </Button>
          ))}
      </Stack>
      <Typography variant="caption" color="textSecondary">
        {t.lost}
      </Typography>
    </Stack>
  );
}

/** Asks for the second factor, after the password or an identity. */
export function SecondStepScreen() {
  const t = useTexts(secondStepTexts);
  const destination = useDestination();
  const session = useStore(sessionState);
  const step = useQuery(pendingSecondFactor());
  const [expired, setExpired] = useState(false);
  if (session.phase === 'signed_in') return <Navigate to={destination} replace />;
  if (expired || isRefusal(step.error, 'sign_in_expired'))
    return (
      <AuthFrame title={t.expiredTitle} text={t.expiredText}>
        <LinkButton to="/login" state={originState(destination)} variant="contained" size="large">
          {t.again}
        </LinkButton>
      </AuthFrame>
    );
  const kinds = step.data?.kinds ?? [];
  const ways: Way[] = [
    ...(kinds.includes('passkey') && canUsePasskeys() ? (['passkey'] as const) : []),
    ...(kinds.includes('totp') ? (['totp'] as const) : []),
    ...(step.data?.recovery_codes ? (['recovery_code'] as const) : []),
  ];
  return (
    <AuthFrame title={t.title} text={t.text}>
      <LoadedData query={step} count={2} height={48}>
        {() => <FactorChoice ways={ways} onExpired={() => setExpired(true)} />}
      </LoadedData>
    </AuthFrame>
  );
}
