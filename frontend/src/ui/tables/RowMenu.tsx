import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { PlainLink } from '../layout/AppLink.tsx';
import { DotsIcon } from '../layout/icons.tsx';

/** An action of a row, a link to a page of the product, or an external link. `whyNot`: why the action is not possible now. */
export type RowAction =
  | { name: string; onClick: () => void; whyNot?: string | null }
  | { name: string; to: string }
  | { name: string; href: string };

const tall = { minHeight: 44 };

/** The actions of one row, in a menu where buttons do not fit. `label` names the row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const closeMenu = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <DotsIcon />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={closeMenu} slotProps={{ list: { 'aria-label': label } }}>
        {actions.map((action) => {
          if ('to' in action)
            return (
              <MenuItem key={action.name} component={PlainLink} to={action.to} onClick={closeMenu} sx={tall}>
                {action.name}
              </MenuItem>
            );
          if ('href' in action)
            return (
              <MenuItem
                key={action.name}
                component="a"
                href={action.href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={closeMenu}
                sx={tall}
              >
                {action.name}
              </MenuItem>
            );
          if (action.whyNot)
            return (
              <MenuItem key={action.name} aria-disabled disableRipple sx={{ ...tall, whiteSpace: 'normal', cursor: 'not-allowed' }}>
                <ListItemText primary={action.name} secondary={action.whyNot} slotProps={{ primary: { color: 'textDisabled' } }} />
              </MenuItem>
            );
          return (
            <MenuItem key={action.name} onClick={() => (closeMenu(), action.onClick())} sx={tall}>
              {action.name}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
