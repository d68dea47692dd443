import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { toast } from './toasts.ts';
import { uiTexts } from './ui.texts.ts';

export const confirmedFor = 2_000;

/** Copies, shows a check for two seconds and says so. `copied` replaces the toast's sentence where a screen quotes another. */
export function CopyButton({ text, label, copied }: { text: string; label?: string; copied?: string }) {
  const t = useTexts(uiTexts);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), confirmedFor);
    return () => clearTimeout(timer);
  }, [done]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      toast.success(copied ?? t.copied);
    } catch (error) {
      console.warn('Copying failed', error);
      toast.error(t.copyFailed);
    }
  };
  return (
    <Tooltip title={label ?? t.copy}>
      <IconButton size="small" aria-label={label ?? t.copy} onClick={() => void copy()} data-copied={done}>
        {done ? <CheckIcon sx={{ color: 'success.main' }} /> : <CopyIcon />}
      </IconButton>
    </Tooltip>
  );
}
