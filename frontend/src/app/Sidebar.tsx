import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useLocation } from 'react-router-dom';
import { sessionTexts } from '../accounts/accounts.texts.ts';
import { useTexts } from '../platform/texts.ts';
import { PlainLink } from '../ui/layout/AppLink.tsx';
import { BrandMark } from '../ui/layout/BrandMark.tsx';
import { SignOutIcon } from '../ui/layout/icons.tsx';
import { shellTexts } from './app.texts.ts';
import { useConfirmedSignOut } from './sign-out.ts';
import { activeAddress, phoneScreens, tabletScreens, type NavItem } from './places.ts';
import { OpenCount } from './OpenCount.tsx';

/** Hides the names where there is no room, but not from screen readers. */
const name = {
  [tabletScreens]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
} as const;

const link = {
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

const brand = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 1,
  minHeight: 44,
  mb: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  fontWeight: 640,
  letterSpacing: '-0.02em',
  borderRadius: 2,
} as const;

/** The navigation at the side, and Sign Out. */
export function Sidebar({ title, home, places }: { title: string; home: string; places: readonly NavItem[] }) {
  const t = useTexts(shellTexts);
  const session = useTexts(sessionTexts);
  const { pathname } = useLocation();
  const { confirmSignOut: leave, isSigningOut: leaving } = useConfirmedSignOut();
  const active = activeAddress(places, pathname);
  return (
    <Stack
      component="nav"
      aria-label={t.mainNavigation}
      sx={{ position: 'sticky', top: 0, height: 'var(--os-screen)', p: 1.5, overflowY: 'auto', [phoneScreens]: { display: 'none' } }}
    >
      <Box component={PlainLink} to={home} sx={brand}>
        <BrandMark size={26} />
        <Box component="span" sx={name}>
          {title}
        </Box>
      </Box>
      <Stack component="ul" spacing={0.25} sx={{ m: 0, p: 0, listStyle: 'none', flex: 1 }}>
        {places.map(({ to, label, icon: Icon, openCount }) => (
          <li key={to}>
            <Box component={PlainLink} to={to} title={label} aria-current={active === to ? 'page' : undefined} sx={link}>
              <Icon />
              <Box component="span" sx={name}>
                {label}
              </Box>
              <OpenCount count={openCount} />
            </Box>
          </li>
        ))}
      </Stack>
      <Box component="button" type="button" title={session.signOut} onClick={leave} disabled={leaving} sx={link}>
        <SignOutIcon />
        <Box component="span" sx={name}>
          {session.signOut}
        </Box>
      </Box>
    </Stack>
  );
}
