import { mayEnter, type Role } from '@orderstream/contracts/accounts/lifecycle';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { me } from '../accounts/accounts.queries.ts';
import { restoreSession } from '../platform/auto-refresh.ts';
import { identity, maybeSignedIn } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/AppLink.tsx';
import { LockIcon } from '../ui/icons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { EmptyState, PageSpinner } from '../ui/states.tsx';
import { accessTexts } from './app.texts.ts';

const guarded = /^\/(app|admin|audit|payment|account-status)(\/|$)/;

/** Asks, once, whether the browser has a session, and shows a spinner meanwhile. Whoever merely comes to sign in is not asked for. */
export function WithIdentity({ children }: { children: ReactNode }) {
  const { phase } = useStore(identity);
  const needed = guarded.test(useLocation().pathname);
  useEffect(() => void restoreSession(needed ? 'guarded' : 'public'), [needed]);
  return phase === 'loading' && (needed || maybeSignedIn()) ? <PageSpinner /> : children;
}

/** Signed in, or off to the sign-in page, which leads back here. */
export function SignedIn() {
  const known = useStore(identity);
  const { pathname, search, hash } = useLocation();
  if (known.phase === 'loading') return <PageSpinner />;
  if (known.phase === 'signed_out') {
    return known.to === undefined ? (
      <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}` }} />
    ) : (
      <Navigate to={known.to} replace />
    );
  }
  return <Outlet />;
}

/** An active account, or off to the page that says what it waits for. A status that cannot be read counts as none. */
export function ActiveAccount() {
  const account = useQuery(me());
  useEffect(() => {
    if (account.isError) console.warn('The account could not be read', account.error);
  }, [account.isError, account.error]);
  if (account.isPending) return <PageSpinner />;
  if (!account.data || !mayEnter(account.data.status)) return <Navigate to="/account-status" replace />;
  return <Outlet />;
}

export function AccessDenied() {
  const t = useTexts(accessTexts);
  return (
    <main id="content" tabIndex={-1} style={{ minHeight: 'var(--os-screen)', display: 'grid', placeItems: 'center', outline: 'none' }}>
      <PageTitle>{t.denied}</PageTitle>
      <EmptyState
        level="h1"
        icon={<LockIcon />}
        title={t.denied}
        text={t.deniedText}
        action={
          <LinkButton to="/app" variant="contained">
            {t.toApp}
          </LinkButton>
        }
      />
    </main>
  );
}

export function WithRole({ role }: { role: Role }) {
  const account = useQuery(me());
  if (account.isPending) return <PageSpinner />;
  return account.data?.roles.includes(role) ? <Outlet /> : <AccessDenied />;
}
