import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { CheckIcon, CopyIcon } from '../layout/icons.tsx';
import { toast } from './toasts.ts';
import { uiTexts } from '../ui.texts.ts';

const confirmationDuration = 2_000;

type Props = {
  /** Or a function that fetches it; null if that failed, which the function announces itself. */
  text: string | (() => Promise<string | null>);
  label?: string;
  /** Replaces the toast's sentence where a screen quotes another. */
  copied?: string;
};

/** A button that copies a text, confirms it with a toast, and shows a check for two seconds. */
export function CopyButton({ text, label, copied }: Props) {
  const t = useTexts(uiTexts);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), confirmationDuration);
    return () => clearTimeout(timer);
  }, [done]);

  const copyText = async (): Promise<void> => {
    const wanted = typeof text === 'string' ? text : await text();
    if (wanted === null) return;
    try {
      await navigator.clipboard.writeText(wanted);
      setDone(true);
      toast.success(copied ?? t.copied);
    } catch (error) {
      console.warn('Copying failed', error);
      toast.error(t.copyFailed);
    }
  };
  return (
    <Tooltip title={label ?? t.copy}>
      <IconButton size="small" aria-label={label ?? t.copy} onClick={() => void copyText()} data-copied={done}>
        {done ? <CheckIcon sx={{ color: 'success.main' }} /> : <CopyIcon />}
      </IconButton>
    </Tooltip>
  );
}
