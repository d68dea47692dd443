import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSignOut } from '../accounts/accounts.commands.ts';
import { sessionTexts } from '../accounts/accounts.texts.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useTexts } from '../platform/texts.ts';
import { PlainLink } from '../ui/AppLink.tsx';
import { BrandMark } from '../ui/BrandMark.tsx';
import { SignOutIcon } from '../ui/icons.tsx';
import { PreferencesMenu } from '../ui/PreferencesMenu.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { Spinner } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { shellTexts } from './app.texts.ts';
import { Boundary } from './Boundary.tsx';

export type Place = { to: string; label: string; icon: ComponentType };
type Props = { title: string; home: string; places: readonly Place[]; quick: readonly Place[]; header: ReactNode };

export const phone = '@media (max-width: 899.95px)';
const barHeight = 60;

const isWithin = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);
/** The most particular place wins, so that one link is active at a time. */
const activeOf = (places: readonly Place[], pathname: string): string | undefined =>
  places
    .filter(({ to }) => isWithin(pathname, to))
    .sort((a, b) => b.to.length - a.to.length)
    .at(0)?.to;

const linkStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  width: '100%',
  minHeight: 38,
  px: 1.25,
  border: 0,
  borderRadius: '8px',
  background: 'none',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 520,
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: 'background-color .12s, color .12s',
  '&:hover': { background: 'var(--os-sunken)', color: 'text.primary' },
  '&[aria-current=page]': { background: 'var(--os-brand-soft)', color: 'primary.main' },
} as const;

function Sidebar({ title, home, places }: Pick<Props, 'title' | 'home' | 'places'>) {
  const t = useTexts(shellTexts);
  const session = useTexts(sessionTexts);
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const active = activeOf(places, pathname);
  const leave = (): void => signOut.mutate(undefined, { onError: (error) => toast.error(sentenceFor(error, null, session.signOutFailed)) });
  return (
    <Stack
      component="nav"
      aria-label={t.mainNavigation}
      sx={{
        position: 'sticky',
        top: 0,
        height: '100dvh',
        p: 1.5,
        overflowY: 'auto',
        [phone]: { display: 'none' },
      }}
    >
      <Box
        component={PlainLink}
        to={home}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 1.25,
          minHeight: 44,
          mb: 1.5,
          color: 'text.primary',
          textDecoration: 'none',
          fontWeight: 640,
          letterSpacing: '-0.02em',
          borderRadius: 2,
        }}
      >
        <BrandMark size={26} />
        {title}
      </Box>
      <Stack component="ul" spacing={0.25} sx={{ m: 0, p: 0, listStyle: 'none', flex: 1 }}>
        {places.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Box component={PlainLink} to={to} aria-current={active === to ? 'page' : undefined} sx={linkStyle}>
              <Icon />
              {label}
            </Box>
          </li>
        ))}
      </Stack>
      <Box component="button" type="button" onClick={leave} disabled={signOut.isPending} sx={linkStyle}>
        <SignOutIcon />
        {session.signOut}
      </Box>
    </Stack>
  );
}

function BottomBar({ quick }: Pick<Props, 'quick'>) {
  const t = useTexts(shellTexts);
  const { pathname } = useLocation();
  const active = activeOf(quick, pathname);
  return (
    <Box
      component="nav"
      aria-label={t.quickNavigation}
      sx={{
        display: 'none',
        [phone]: { display: 'block' },
        position: 'fixed',
        zIndex: 1100,
        insetInline: 0,
        bottom: 0,
        background: 'var(--os-surface)',
        borderTop: '1px solid var(--os-line)',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridAutoColumns: 'minmax(0, 1fr)', gridAutoFlow: 'column' }}
      >
        {quick.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Box
              component={PlainLink}
              to={to}
              aria-current={active === to ? 'page' : undefined}
              sx={{
                display: 'grid',
                placeItems: 'center',
                alignContent: 'center',
                gap: '3px',
                height: barHeight,
                color: 'text.secondary',
                textDecoration: 'none',
                fontSize: '0.6875rem',
                fontWeight: 540,
                outlineOffset: '-3px !important',
                '&[aria-current=page]': { color: 'primary.main' },
              }}
            >
              <Icon />
              {label}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** On a phone the sidebar is gone: signing out moves into the header, where it is always in reach. */
function PhoneSignOut() {
  const session = useTexts(sessionTexts);
  const signOut = useSignOut();
  const leave = (): void => signOut.mutate(undefined, { onError: (error) => toast.error(sentenceFor(error, null, session.signOutFailed)) });
  return (
    <Box
      component="button"
      type="button"
      aria-label={session.signOut}
      onClick={leave}
      sx={{ ...linkStyle, width: 38, justifyContent: 'center', px: 0, display: 'none', [phone]: { display: 'flex' } }}
    >
      <SignOutIcon />
    </Box>
  );
}

/** Navigation at the side, or at the bottom of a phone; a header; and the screen. */
export function Shell({ title, home, places, quick, header }: Props) {
  const { pathname } = useLocation();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '236px minmax(0, 1fr)',
        minHeight: '100dvh',
        [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
      }}
    >
      <Sidebar title={title} home={home} places={places} />
      <Box
        sx={{
          minWidth: 0,
          borderLeft: '1px solid var(--os-line)',
          [phone]: { borderLeft: 0, pb: `calc(${barHeight}px + env(safe-area-inset-bottom))` },
        }}
      >
        <Stack
          component="header"
          direction="row"
          spacing={1}
          sx={{
            alignItems: 'center',
            minHeight: 56,
            px: { xs: 2, md: 4 },
            borderBottom: '1px solid var(--os-line)',
            position: 'sticky',
            top: 0,
            zIndex: 1000,
            background: 'color-mix(in srgb, var(--os-paper) 88%, transparent)',
            backdropFilter: 'blur(10px)',
          }}
        >
          <Box
            component={PlainLink}
            to={home}
            aria-label={title}
            sx={{ display: 'none', [phone]: { display: 'flex' }, mr: 0.5, borderRadius: 2 }}
          >
            <BrandMark size={28} />
          </Box>
          {header}
          <PreferencesMenu />
          <PhoneSignOut />
        </Stack>
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2, md: 4 }, py: { xs: 2.5, md: 4 }, outline: 'none' }}
        >
          <StaleNotice />
          <Boundary key={pathname}>
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          </Boundary>
        </Box>
      </Box>
      <BottomBar quick={quick} />
    </Box>
  );
}
