import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { chooseMode, useColorMode, useShownMode, type ColorMode } from '../platform/color-mode.ts';
import { useStore } from '../platform/store.ts';
import { chooseLanguage, languageChoice, useTexts, type LanguageChoice } from '../platform/texts.ts';
import { CheckIcon, GlobeIcon, MoonIcon, ScreenIcon, SunIcon } from './icons.tsx';
import { uiTexts } from './ui.texts.ts';

const modes = [
  { mode: 'system', name: 'system', icon: <ScreenIcon /> },
  { mode: 'light', name: 'light', icon: <SunIcon /> },
  { mode: 'dark', name: 'dark', icon: <MoonIcon /> },
] as const satisfies readonly { mode: ColorMode; name: string; icon: React.ReactNode }[];

const languages = [
  { language: 'quoted', name: 'standard' },
  { language: 'en', name: 'english' },
  { language: 'ru', name: 'russian' },
] as const satisfies readonly { language: LanguageChoice; name: string }[];

/** Light or dark, English or Russian: for whoever sits here, kept in this browser. */
export function PreferencesMenu() {
  const t = useTexts(uiTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mode = useColorMode();
  const shown = useShownMode();
  const choice = useStore(languageChoice);
  const id = useId();
  const tick = (on: boolean) => on && <CheckIcon sx={{ ml: 'auto', pl: 1, boxSizing: 'content-box', color: 'primary.main' }} />;
  return (
    <>
      <Tooltip title={t.openMenu}>
        <IconButton
          aria-label={t.openMenu}
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
        slotProps={{ list: { dense: true, 'aria-label': t.openMenu } }}
      >
        <ListSubheader role="presentation" sx={{ lineHeight: '32px', background: 'none' }}>
          {t.appearance}
        </ListSubheader>
        {modes.map((one) => (
          <MenuItem key={one.mode} role="menuitemradio" aria-checked={mode === one.mode} onClick={() => chooseMode(one.mode)}>
            <ListItemIcon>{one.icon}</ListItemIcon>
            {t[one.name]}
            {tick(mode === one.mode)}
          </MenuItem>
        ))}
        <ListSubheader role="presentation" sx={{ lineHeight: '32px', background: 'none' }}>
          {t.language}
        </ListSubheader>
        {languages.map((one) => (
          <MenuItem
            key={one.language}
            role="menuitemradio"
            aria-checked={choice === one.language}
            lang={one.language === 'quoted' ? undefined : one.language}
            onClick={() => chooseLanguage(one.language)}
          >
            <ListItemIcon>
              <GlobeIcon />
            </ListItemIcon>
            {t[one.name]}
            {tick(choice === one.language)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
