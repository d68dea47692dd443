import { mayEnter, type Role } from '@orderstream/contracts/accounts/lifecycle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { myAccount } from '../accounts/accounts.queries.ts';
import { retryRestore, restoreSession } from '../platform/auto-refresh.ts';
import { guardedPaths } from '../platform/guarded-paths.ts';
import { RefusalError, Unreachable } from '../platform/refused.ts';
import { sessionState, maybeSignedIn } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/texts.ts';
import { forgetDestination, rememberedDestination, rememberDestination } from '../platform/destination.ts';
import { originState } from '../platform/origin.ts';
import { LinkButton } from '../ui/layout/AppLink.tsx';
import { CloudOffIcon, LockIcon } from '../ui/layout/icons.tsx';
import { LanguageSwitch } from '../ui/layout/LanguageSwitch.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { EmptyState, PageSpinner } from '../ui/feedback/states.tsx';
import { accessTexts } from './app.texts.ts';

/** Asks the server once, behind a spinner, whether the browser has a session. The sign-in page does not wait for the answer. */
export function WithSessionState({ children }: { children: ReactNode }) {
  const { phase } = useStore(sessionState);
  const needed = guardedPaths.test(useLocation().pathname);
  useEffect(() => void restoreSession(needed ? 'guarded' : 'public'), [needed]);
  return phase === 'loading' && (needed || maybeSignedIn()) ? <PageSpinner /> : children;
}

/** A message that fills the page. */
function WholePage({ title, text, icon, children }: { title: string; text: string; icon: ReactNode; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} style={{ minHeight: 'var(--os-screen)', display: 'grid', placeItems: 'center', outline: 'none' }}>
      <PageTitle>{title}</PageTitle>
      <div style={{ position: 'absolute', top: 16, right: 16 }}>
        <LanguageSwitch />
      </div>
      <EmptyState level="h1" icon={icon} title={title} text={text} action={children} />
    </main>
  );
}

const retryInterval = 5_000;

/** Shown while the session or the account is unknown because the server does not answer. The page continues once it does. */
export function NotResponding({ onAsk = retryRestore }: { onAsk?: () => Promise<unknown> }) {
  const t = useTexts(accessTexts);
  const [asking, setAsking] = useState(false);
  const askNow = async (): Promise<void> => {
    setAsking(true);
    await onAsk();
    setAsking(false);
  };
  useEffect(() => {
    const askSilently = (): void => void onAsk();
    const timer = setInterval(askSilently, retryInterval);
    window.addEventListener('online', askSilently);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', askSilently);
    };
  }, [onAsk]);
  return (
    <WholePage title={t.unanswered} text={t.unansweredText} icon={<CloudOffIcon />}>
      <Stack direction="row" spacing={1.5}>
        <Button variant="contained" loading={asking} onClick={() => void askNow()}>
          {t.again}
        </Button>
        <LinkButton to="/" variant="outlined" color="inherit">
          {t.toHome}
        </LinkButton>
      </Stack>
    </WholePage>
  );
}

/** Opens for signed-in people. Others are led to the sign-in page, which leads back here. */
export function RequireSession() {
  const state = useStore(sessionState);
  const { pathname, search, hash } = useLocation();
  if (state.phase === 'loading') return <PageSpinner />;
  if (state.phase === 'unknown') return <NotResponding />;
  if (state.phase === 'signed_out') {
    return state.to === undefined ? (
      <Navigate to="/login" replace state={originState(`${pathname}${search}${hash}`)} />
    ) : (
      <Navigate to={state.to} replace />
    );
  }
  return <Outlet />;
}

/** The server failed or did not answer, which does not mean that the account may not enter. */
const isServerFailure = (error: unknown): boolean => error instanceof Unreachable || (error instanceof RefusalError && error.status >= 500);

const homePath = /^\/app(\/dashboard)?\/?$/;

/** Cleared on navigation, not during render: React may discard a render and repeat it. */
function OpenDestination({ destination }: { destination: string }) {
  useEffect(forgetDestination, []);
  return <Navigate to={destination} replace />;
}

/**
 * Opens for active accounts; others are led to the account status page. An unreadable status counts as none. A destination
 * chosen before signing up is opened once, as soon as the account may open it.
 */
export function RequireActiveAccount() {
  const { pathname, search } = useLocation();
  const account = useQuery(myAccount());
  useEffect(() => {
    if (account.isError) console.warn('The account could not be read', account.error);
  }, [account.isError, account.error]);
  if (account.isPending && account.errorUpdateCount === 0) return <PageSpinner />;
  if (!account.data && (account.isPending || isServerFailure(account.error))) return <NotResponding onAsk={account.refetch} />;
  if (!account.data || !mayEnter(account.data.status)) {
    if (search !== '' && pathname === '/app/orders/new') rememberDestination(`${pathname}${search}`);
    return <Navigate to="/account-status" replace />;
  }
  if (homePath.test(pathname)) {
    const destination = rememberedDestination();
    if (destination !== null) return <OpenDestination destination={destination} />;
  }
  return <Outlet />;
}

export function AccessDenied() {
  const t = useTexts(accessTexts);
  return (
    <WholePage title={t.denied} text={t.deniedText} icon={<LockIcon />}>
      <LinkButton to="/app" variant="contained">
        {t.toApp}
      </LinkButton>
    </WholePage>
  );
}

/** Opens for people with one of the roles, once a required second factor is set up. */
export function RequireRole({ role }: { role: Role | readonly Role[] }) {
  const { pathname, search } = useLocation();
  const account = useQuery(myAccount());
  if (account.isPending) return <PageSpinner />;
  if (account.data?.second_factor_missing) return <Navigate to="/second-factor" replace state={originState(`${pathname}${search}`)} />;
  return [role].flat().some((one) => account.data?.roles.includes(one)) ? <Outlet /> : <AccessDenied />;
}

/** Leads auditors who are not administrators from the shop to their own area. */
export function RedirectAuditors() {
  const roles: readonly Role[] = useQuery(myAccount()).data?.roles ?? [];
  return roles.includes('auditor') && !roles.includes('admin') ? <Navigate to="/audit" replace /> : <Outlet />;
}
