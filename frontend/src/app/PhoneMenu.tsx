import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { sessionTexts } from '../accounts/accounts.texts.ts';
import { useTexts } from '../platform/texts.ts';
import { PlainLink } from '../ui/layout/AppLink.tsx';
import { MenuIcon, SignOutIcon } from '../ui/layout/icons.tsx';
import { shellTexts } from './app.texts.ts';
import { phoneScreens, type NavItem } from './places.ts';
import { useConfirmedSignOut } from './sign-out.ts';
import { OpenCount } from './OpenCount.tsx';

/** A menu with all pages and Sign Out: the bottom bar of a phone has room for only a few pages. */
export function PhoneMenu({ places, active }: { places: readonly NavItem[]; active: string | undefined }) {
  const t = useTexts(shellTexts);
  const session = useTexts(sessionTexts);
  const { confirmSignOut: leave } = useConfirmedSignOut();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const closeMenu = (): void => setAnchor(null);
  return (
    <Box sx={{ display: 'none', [phoneScreens]: { display: 'block' } }}>
      <IconButton
        aria-label={t.menu}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MenuIcon />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={closeMenu} slotProps={{ list: { 'aria-label': t.menu } }}>
        {places.map(({ to, label, icon: Icon, openCount }) => (
          <MenuItem key={to} component={PlainLink} to={to} selected={active === to} onClick={closeMenu}>
            <ListItemIcon>
              <Icon />
            </ListItemIcon>
            {label}
            <OpenCount count={openCount} />
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={leave}>
          <ListItemIcon>
            <SignOutIcon />
          </ListItemIcon>
          {session.signOut}
        </MenuItem>
      </Menu>
    </Box>
  );
}
