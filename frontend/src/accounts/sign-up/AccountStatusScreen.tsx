import { awaitsApproval, mayEnter, type AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { retryRestore } from '../../platform/auto-refresh.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { sessionState } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { useTexts } from '../../platform/texts.ts';
import { rememberedDestination } from '../../platform/destination.ts';
import { company } from '@orderstream/contracts/company';
import { BlockedIcon, ClockIcon, PauseIcon } from '../../ui/layout/icons.tsx';
import { ErrorState, PageSpinner } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { accountStatusTexts, closedMessages, closedTitles } from './account-status.texts.ts';
import { useSignOut } from '../accounts.commands.ts';
import { myAccount } from '../accounts.queries.ts';
import { sessionTexts } from '../accounts.texts.ts';
import { useChosenProductText } from './chosen-product.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { profileTexts } from '../me.texts.ts';

const statusIcons: Record<Exclude<AccountStatus, 'active'>, { icon: ReactNode; tone: string }> = {
  pending_approval: { icon: <ClockIcon />, tone: 'warning' },
  suspended: { icon: <BlockedIcon />, tone: 'danger' },
  inactive: { icon: <PauseIcon />, tone: 'info' },
};

function StatusIcon({ status }: { status: Exclude<AccountStatus, 'active'> }) {
  const { icon, tone } = statusIcons[status];
  return (
    <Box
      aria-hidden
      sx={{
        width: 56,
        height: 56,
        borderRadius: '16px',
        display: 'grid',
        placeItems: 'center',
        color: `var(--os-${tone})`,
        background: `var(--os-${tone}-soft)`,
        '& svg': { fontSize: 28 },
      }}
    >
      {icon}
    </Box>
  );
}

/** Contact Support and Sign Out. */
function StatusActions() {
  const t = useTexts(accountStatusTexts);
  const session = useTexts(sessionTexts);
  const signOut = useSignOut();
  const requestSignOut = (): void =>
    signOut.mutate(undefined, { onError: (error) => toast.error(sentenceFor(error, null, session.signOutFailed)) });
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button variant="contained" size="large" href={company.messenger.url} target="_blank" rel="noopener noreferrer">
        {t.contact}
      </Button>
      <Button variant="outlined" color="inherit" size="large" onClick={requestSignOut} disabled={signOut.isPending}>
        {session.signOut}
      </Button>
    </Stack>
  );
}

/** Explains why an account has no access. */
function ClosedCard({ status }: { status: Exclude<AccountStatus, 'active'> }) {
  const t = useTexts(accountStatusTexts);
  const titles = useTexts(closedTitles);
  const messages = useTexts(closedMessages);
  const profile = useTexts(profileTexts);
  const chosenProduct = useChosenProductText(rememberedDestination(), 'pending');
  return (
    <AuthFrame title={titles[status]} text={messages[status]} sign={<StatusIcon status={status} />}>
      <Stack spacing={3}>
        {awaitsApproval(status) && (
          <>
            <Alert severity="warning">{profile.pending}</Alert>
            <Alert severity="info">{t.note}</Alert>
            {chosenProduct !== null && <Alert severity="info">{chosenProduct}</Alert>}
          </>
        )}
        <StatusActions />
      </Stack>
    </AuthFrame>
  );
}

/** An unknown status: the person can try again, contact support or sign out. */
function UnknownStatus({ again, text }: { again: () => unknown; text: string }) {
  const t = useTexts(accountStatusTexts);
  return (
    <AuthFrame title={t.title}>
      <Stack spacing={3}>
        <ErrorState text={text} onRetry={() => void again()} />
        <StatusActions />
      </Stack>
    </AuthFrame>
  );
}

/** Which page a status without access gets; null for an active account and an unknown status. */
function closedStatusOf(status: string | null | undefined): keyof typeof statusIcons | null {
  if (!status) return 'pending_approval';
  if (status === 'banned') return 'suspended';
  return Object.hasOwn(statusIcons, status) ? (status as keyof typeof statusIcons) : null;
}

/** The page of signed-in people without access. It leads into the app as soon as the status becomes active. */
export function AccountStatusScreen() {
  const t = useTexts(accountStatusTexts);
  const session = useStore(sessionState);
  const account = useQuery({ ...myAccount(), enabled: session.phase === 'signed_in' });
  if (session.phase === 'signed_out') return <Navigate to={session.to ?? '/login'} replace />;
  if (account.data && mayEnter(account.data.status)) return <Navigate to="/app/dashboard" replace />;
  const closed = account.data && closedStatusOf(account.data.status);
  if (closed) return <ClosedCard status={closed} />;
  if (account.data) return <UnknownStatus again={() => account.refetch()} text={t.unknownStatus} />;
  if (account.isError || session.phase === 'unknown') {
    const retryLoading = (): unknown => (session.phase === 'unknown' ? retryRestore() : account.refetch());
    return <UnknownStatus again={retryLoading} text={t.notLoaded} />;
  }
  return <PageSpinner />;
}
