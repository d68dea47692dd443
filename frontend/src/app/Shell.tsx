import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { EndedPasswordNotice } from '../accounts/passwords/EndedPasswordNotice.tsx';
import { WeakPasswordNotice } from '../accounts/passwords/WeakPasswordNotice.tsx';
import { TestMode } from '../payments/TestMode.tsx';
import { useTexts } from '../platform/texts.ts';
import { PlainLink } from '../ui/layout/AppLink.tsx';
import { BrandMark } from '../ui/layout/BrandMark.tsx';
import { LanguageSwitch } from '../ui/layout/LanguageSwitch.tsx';
import { PreferencesMenu } from '../ui/layout/PreferencesMenu.tsx';
import { StaleNotice } from '../ui/feedback/StaleNotice.tsx';
import { Spinner } from '../ui/feedback/states.tsx';
import { ConfirmationHost } from '../ui/forms/ConfirmationHost.tsx';
import { shellTexts } from './app.texts.ts';
import { Boundary } from './Boundary.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import { activeAddress, phoneScreens, tabletScreens, type NavItem } from './places.ts';
import { Sidebar } from './Sidebar.tsx';

type Props = {
  title: string;
  home: string;
  places: readonly NavItem[];
  quick: readonly NavItem[];
  header: ReactNode;
  phoneMark?: boolean;
  notice?: ReactNode;
};

const barHeight = 60;

/** The few most used pages, at the bottom of a phone. */
function BottomBar({ quick }: Pick<Props, 'quick'>) {
  const t = useTexts(shellTexts);
  const { pathname } = useLocation();
  const active = activeAddress(quick, pathname);
  return (
    <Box
      component="nav"
      aria-label={t.quickNavigation}
      sx={{
        display: 'none',
        [phoneScreens]: { display: 'block' },
        position: 'fixed',
        zIndex: 1100,
        insetInline: 0,
        bottom: 'var(--os-inset-bottom)',
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

function Header({ title, home, places, header, phoneMark }: Omit<Props, 'quick' | 'notice'>) {
  const { pathname } = useLocation();
  return (
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
      {phoneMark && (
        <Box
          component={PlainLink}
          to={home}
          aria-label={title}
          sx={{ display: 'none', [phoneScreens]: { display: 'flex' }, borderRadius: 2 }}
        >
          <BrandMark size={28} />
        </Box>
      )}
      {header}
      <TestMode />
      <LanguageSwitch />
      <PreferencesMenu />
      <PhoneMenu places={places} active={activeAddress(places, pathname)} />
    </Stack>
  );
}

/** Navigation at the side, or at the bottom of a phone; a header; and the screen. */
export function Shell({ quick, notice, ...rest }: Props) {
  const { pathname } = useLocation();
  const settings = pathname.startsWith('/audit') ? '/audit/settings' : '/app/settings';
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '236px minmax(0, 1fr)',
        minHeight: 'var(--os-screen)',
        '--os-quick': '0px',
        [tabletScreens]: { gridTemplateColumns: '64px minmax(0, 1fr)' },
        [phoneScreens]: { gridTemplateColumns: 'minmax(0, 1fr)', '--os-quick': `calc(${barHeight}px + env(safe-area-inset-bottom))` },
      }}
    >
      <Sidebar title={rest.title} home={rest.home} places={rest.places} />
      <Box
        sx={{
          minWidth: 0,
          borderLeft: '1px solid var(--os-line)',
          [phoneScreens]: { borderLeft: 0, pb: 'var(--os-quick)' },
        }}
      >
        <Header {...rest} />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2, md: 4 }, py: { xs: 2.5, md: 4 }, outline: 'none' }}
        >
          <StaleNotice />
          {notice}
          <WeakPasswordNotice to={settings} />
          <EndedPasswordNotice to={settings} />
          <Boundary key={pathname}>
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          </Boundary>
        </Box>
      </Box>
      <BottomBar quick={quick} />
      <ConfirmationHost />
    </Box>
  );
}
