import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { chooseMode, useColorMode, useShownMode, type ColorMode } from '../../platform/color-mode.ts';
import { useTexts } from '../../platform/texts.ts';
import { CheckIcon, MoonIcon, ScreenIcon, SunIcon } from './icons.tsx';
import { uiTexts } from '../ui.texts.ts';

const modes = [
  { mode: 'system', name: 'system', icon: <ScreenIcon /> },
  { mode: 'light', name: 'light', icon: <SunIcon /> },
  { mode: 'dark', name: 'dark', icon: <MoonIcon /> },
] as const satisfies readonly { mode: ColorMode; name: string; icon: React.ReactNode }[];

/** Light or dark, kept in this browser. */
export function PreferencesMenu() {
  const t = useTexts(uiTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mode = useColorMode();
  const shown = useShownMode();
  const id = useId();
  const checkMark = (on: boolean) => on && <CheckIcon sx={{ ml: 'auto', pl: 1, boxSizing: 'content-box', color: 'primary.main' }} />;
  return (
    <>
      <Tooltip title={t.appearance}>
        <IconButton
          aria-label={t.appearance}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {shown === 'dark' ? <MoonIcon /> : <SunIcon />}
        </IconButton>
      </Tooltip>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { dense: true, 'aria-label': t.appearance } }}
      >
        {modes.map((one) => (
          <MenuItem key={one.mode} role="menuitemradio" aria-checked={mode === one.mode} onClick={() => chooseMode(one.mode)}>
            <ListItemIcon>{one.icon}</ListItemIcon>
            {t[one.name]}
            {checkMark(mode === one.mode)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
