import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '../../platform/refused.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { leaveWhenAllowed } from '../../platform/unsaved.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { RowSkeletons } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useDeleteMyAccount, useSignOut } from '../accounts.commands.ts';
import { myMailChoices, mySessions, offeredProviders, waysIn } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { sessionTexts } from '../accounts.texts.ts';
import { ChangePasswordCard } from '../passwords/ChangePasswordCard.tsx';
import { settingsTexts } from '../me.texts.ts';
import { NotificationsCard } from './NotificationsCard.tsx';
import { PasswordField } from '../passwords/PasswordField.tsx';
import { mySecondFactor } from '../second-factor/second-factor.queries.ts';
import { SecondFactorCard } from '../second-factor/SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { WaysInCard } from './WaysInCard.tsx';

function DangerZone() {
  const t = useTexts(settingsTexts);
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeleteMyAccount();
  const form = useForm({ first: { current_password: '' } });
  const password = form.values.current_password;
  const hasPassword = useQuery(waysIn()).data?.password ?? true;
  const deleteAccount = form.submit({
    send: async () => {
      await remove.mutateAsync(hasPassword ? password : undefined);
      toast.success(t.deleted);
    },
    onFault: (error) => {
      form.forget();
      if (!isRefusal(error, 'wrong_password')) setIsConfirming(false);
    },
    why: (error) => sentenceFor(error, accountRefusalTexts, t.notDeleted),
  });
  return (
    <>
      <SectionCard
        tone="danger"
        title={t.dangerZone}
        text={t.dangerText}
        actions={
          <Button color="error" variant="outlined" onClick={() => setIsConfirming(true)}>
            {t.deleteAccount}
          </Button>
        }
      />
      <ConfirmDialog
        open={isConfirming}
        title={t.sure}
        text={t.sureText}
        confirm={t.confirmDelete}
        busyLabel={t.deleting}
        busy={form.busy}
        dangerous
        disabled={hasPassword && password === ''}
        onConfirm={deleteAccount}
        onClose={() => setIsConfirming(false)}
      >
        {hasPassword && (
          <PasswordField
            fullWidth
            sx={{ mt: 2 }}
            label={t.passwordToDelete}
            autoComplete="current-password"
            {...form.field('current_password')}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

/** Sign Out on a phone, where it is otherwise hidden in a menu. */
function LeaveCard() {
  const t = useTexts(settingsTexts);
  const session = useTexts(sessionTexts);
  const signOut = useSignOut();
  const confirmSignOut = (): void =>
    leaveWhenAllowed(() => signOut.mutate(undefined, { onError: (error) => toast.error(sentenceFor(error, null, session.signOutFailed)) }));
  return (
    <SectionCard
      title={t.leave}
      text={t.leaveText}
      actions={
        <Button color="inherit" variant="outlined" onClick={confirmSignOut} disabled={signOut.isPending}>
          {session.signOut}
        </Button>
      }
    />
  );
}

/** Whether all cards have data or an error. They are shown together, so that none pushes the next one down. */
function useAllAnswered(): boolean {
  const queries = useQueries({ queries: [waysIn(), offeredProviders(), mySecondFactor(), myMailChoices(), mySessions()] });
  return queries.every(({ isFetched, failureCount }) => isFetched || failureCount > 0);
}

const OtherCards = () => (
  <>
    <WaysInCard />
    <SecondFactorCard />
    <NotificationsCard />
    <SessionsCard />
    <Box sx={{ display: { md: 'none' } }}>
      <LeaveCard />
    </Box>
    <DangerZone />
  </>
);

export function SettingsScreen() {
  const t = useTexts(settingsTexts);
  const answered = useAllAnswered();
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <Stack spacing={2.5}>
        <ChangePasswordCard />
        {!answered && <RowSkeletons count={4} height={200} />}
        <Stack spacing={2.5} sx={{ display: answered ? undefined : 'none' }}>
          <OtherCards />
        </Stack>
      </Stack>
    </>
  );
}
