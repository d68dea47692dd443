import { mayEnter, type Role } from '@orderstream/contracts/accounts/lifecycle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { me } from '../accounts/accounts.queries.ts';
import { restoreAgain, restoreSession } from '../platform/auto-refresh.ts';
import { identity, maybeSignedIn } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/texts.ts';
import { forgetWish, rememberedWish, rememberWish } from '../platform/wish.ts';
import { LinkButton } from '../ui/AppLink.tsx';
import { CloudOffIcon, LockIcon } from '../ui/icons.tsx';
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { EmptyState, PageSpinner } from '../ui/states.tsx';
import { accessTexts } from './app.texts.ts';

const guarded = /^\/(app|admin|audit|payment|account-status|second-factor)(\/|$)/;

/** Asks, once, whether the browser has a session, and shows a spinner meanwhile. Whoever merely comes to sign in is not asked for. */
export function WithIdentity({ children }: { children: ReactNode }) {
  const { phase } = useStore(identity);
  const needed = guarded.test(useLocation().pathname);
  useEffect(() => void restoreSession(needed ? 'guarded' : 'public'), [needed]);
  return phase === 'loading' && (needed || maybeSignedIn()) ? <PageSpinner /> : children;
}

/** One message in place of everything else. */
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

const askAgainEvery = 5_000;

/** Nobody answered: not a reason to ask anybody for their password. It goes on by itself when somebody does. */
export function Unanswered() {
  const t = useTexts(accessTexts);
  const [asking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    await restoreAgain();
    setAsking(false);
  };
  useEffect(() => {
    const again = (): void => void restoreAgain();
    const timer = setInterval(again, askAgainEvery);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  return (
    <WholePage title={t.unanswered} text={t.unansweredText} icon={<CloudOffIcon />}>
      <Stack direction="row" spacing={1.5}>
        <Button variant="contained" loading={asking} onClick={() => void ask()}>
          {t.again}
        </Button>
        <LinkButton to="/" variant="outlined" color="inherit">
          {t.toHome}
        </LinkButton>
      </Stack>
    </WholePage>
  );
}

/** Signed in, or off to the sign-in page, which leads back here. */
export function SignedIn() {
  const known = useStore(identity);
  const { pathname, search, hash } = useLocation();
  if (known.phase === 'loading') return <PageSpinner />;
  if (known.phase === 'unknown') return <Unanswered />;
  if (known.phase === 'signed_out') {
    return known.to === undefined ? (
      <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}` }} />
    ) : (
      <Navigate to={known.to} replace />
    );
  }
  return <Outlet />;
}

const home = /^\/app(\/dashboard)?\/?$/;

/** Forgotten when it leads there, not when it is drawn: what is drawn may be thrown away and drawn again. */
function Fulfilled({ wish }: { wish: string }) {
  useEffect(forgetWish, []);
  return <Navigate to={wish} replace />;
}

/**
 * An active account, or off to the page that says what it waits for. A status that cannot be read counts as none. Whoever chose
 * something before they had an account is led to it once, as soon as they may enter.
 */
export function ActiveAccount() {
  const { pathname, search } = useLocation();
  const account = useQuery(me());
  useEffect(() => {
    if (account.isError) console.warn('The account could not be read', account.error);
  }, [account.isError, account.error]);
  if (account.isPending) return <PageSpinner />;
  if (!account.data || !mayEnter(account.data.status)) {
    if (search !== '' && pathname === '/app/orders/new') rememberWish(`${pathname}${search}`);
    return <Navigate to="/account-status" replace />;
  }
  if (home.test(pathname)) {
    const wish = rememberedWish();
    if (wish !== null) return <Fulfilled wish={wish} />;
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

/** Several roles: each of them opens it, once a second factor is set up where one is demanded. */
export function WithRole({ role }: { role: Role | readonly Role[] }) {
  const { pathname, search } = useLocation();
  const account = useQuery(me());
  if (account.isPending) return <PageSpinner />;
  if (account.data?.second_factor_missing) return <Navigate to="/second-factor" replace state={{ from: `${pathname}${search}` }} />;
  return [role].flat().some((one) => account.data?.roles.includes(one)) ? <Outlet /> : <AccessDenied />;
}

/** Somebody who only audits has an area of their own, and no business in the shop. */
export function NotAuditors() {
  const roles: readonly Role[] = useQuery(me()).data?.roles ?? [];
  return roles.includes('auditor') && !roles.includes('admin') ? <Navigate to="/audit" replace /> : <Outlet />;
}
