import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { SearchIcon } from '../../ui/layout/icons.tsx';
import type { NavItem } from '../places.ts';
import { findTexts } from './find.texts.ts';
import { isTaken, letterOf, moveRow } from './keys.ts';

const FindDialog = lazy(async () => ({ default: (await import('./FindDialog.tsx')).FindDialog }));
const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

const control = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The search button, and the keyboard shortcuts of the office. */
export function Finder({ places }: { places: readonly NavItem[] }) {
  const t = useTexts(findTexts);
  const [openDialog, setOpenDialog] = useState<'find' | 'keys' | null>(null);
  const [typed, setTyped] = useState('');
  const closeDialog = (): void => {
    setOpenDialog(null);
    setTyped('');
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const letter = letterOf(event);
      const isFind = (ctrlKey || metaKey) && !altKey && letter === 'k';
      const isBusy = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
      if (isFind && !isBusy) setOpenDialog('find');
      else if (openDialog === 'find' && !isBusy) {
        // The dialog is still loading: typed letters are for its field.
        if (ctrlKey || metaKey || altKey) return;
        if (key === 'Escape') closeDialog();
        else setTyped((before) => (key === 'Backspace' ? before.slice(0, -1) : key.length === 1 ? before + key : before));
      } else if (isFind || ctrlKey || metaKey || altKey || isTaken(event)) return;
      else if (key === '?') setOpenDialog('keys');
      else if (letter !== 'j' && letter !== 'k') return;
      else if (!moveRow(letter === 'j' ? 1 : -1)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [openDialog]);
  return (
    <>
      <Tooltip title={`${t.open} (${control} K)`}>
        <IconButton
          aria-label={t.open}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpenDialog('find')}
          size="small"
          sx={{ flex: 'none' }}
        >
          <SearchIcon />
        </IconButton>
      </Tooltip>
      <Suspense fallback={null}>
        {openDialog === 'find' && <FindDialog places={places} typed={typed} onType={setTyped} onClose={closeDialog} />}
        {openDialog === 'keys' && <KeysDialog control={control} onClose={closeDialog} />}
      </Suspense>
    </>
  );
}
