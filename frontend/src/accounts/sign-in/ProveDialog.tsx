import { nameOfProvider } from '@orderstream/contracts/accounts/identity-providers';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { freshSignInRequest } from '../../platform/fresh-sign-in.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useStore } from '../../platform/store.ts';
import { useTexts } from '../../platform/texts.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useConfirmPassword } from '../accounts.commands.ts';
import { waysIn } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { authTexts } from '../accounts.texts.ts';
import { proveTexts } from './prove.texts.ts';
import { PasswordField } from '../passwords/PasswordField.tsx';
import { useProofWindow, type ProofAttempt } from './proof-window.ts';

/** The state of the sign-in in the other window. */
function AttemptNotice({ attempt: { provider, state } }: { attempt: ProofAttempt }) {
  const t = useTexts(proveTexts);
  const name = nameOfProvider(provider);
  return state === 'open' ? (
    <Alert severity="info" role="status" sx={{ mt: 2 }}>
      {t.windowOpen(name)}
    </Alert>
  ) : (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {{ failed: t.windowFailed, closed: t.windowClosed, blocked: t.windowBlocked }[state](name)}
    </Alert>
  );
}

function FreshSignInForm({ settle }: { settle: (proved: boolean) => void }) {
  const t = useTexts(proveTexts);
  const common = useTexts(authTexts);
  const { cancel } = useTexts(uiTexts);
  const id = useId();
  const prove = useConfirmPassword();
  const ways = useQuery(waysIn());
  const form = useForm({ first: { current_password: '' } });
  const password = form.values.current_password;
  const { attempt, open } = useProofWindow(settle);
  const hasPassword = ways.data?.password !== false;
  const linked = (ways.data?.identities ?? []).filter((identity) => identity.linked).map(({ provider }) => provider);
  const submit = form.submit({
    send: async () => {
      if (!password) return;
      await prove.mutateAsync(password);
      settle(true);
    },
    fields: (error) => ({ current_password: sentenceFor(error, accountRefusalTexts, t.failed) }),
  });
  return (
    <Dialog open onClose={() => settle(false)} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <Stack component="form" noValidate onSubmit={submit} aria-label={t.title}>
        <DialogTitle id={`${id}-title`}>{t.title}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
            {hasPassword ? t.text : t.identityText(linked.map(nameOfProvider).join(', '))}
          </DialogContentText>
          {hasPassword && (
            <PasswordField
              autoFocus
              fullWidth
              label={common.password}
              autoComplete="current-password"
              {...form.field('current_password')}
            />
          )}
          {attempt && <AttemptNotice attempt={attempt} />}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" variant="outlined" onClick={() => settle(false)}>
            {cancel}
          </Button>
          {linked.map((provider) => (
            <Button
              key={provider}
              variant={hasPassword ? 'outlined' : 'contained'}
              color={hasPassword ? 'inherit' : 'primary'}
              onClick={() => open(provider)}
            >
              {t.use(nameOfProvider(provider))}
            </Button>
          ))}
          {hasPassword && (
            <Button type="submit" variant="contained" disabled={form.busy || password === ''}>
              {form.busy ? t.busy : t.submit}
            </Button>
          )}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** Asks for the password when the server requires a fresh sign-in. */
export function ProveDialog() {
  const request = useStore(freshSignInRequest);
  return request && <FreshSignInForm settle={request.settle} />;
}
