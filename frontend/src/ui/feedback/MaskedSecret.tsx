import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { CopyButton } from './CopyButton.tsx';
import { EyeIcon, EyeOffIcon } from '../layout/icons.tsx';
import { uiTexts } from '../ui.texts.ts';

type Props = {
  mask: string;
  /** Fetches the secret once; each fetch is recorded. */ onReveal: () => Promise<string | null>;
  label: string;
};

/** Shows its mask until revealed; the secret is kept while this component is mounted, so its key names the version of the secret. */
export function MaskedSecret({ mask, onReveal, label }: Props) {
  const t = useTexts(uiTexts);
  const [secret, setSecret] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  const toggleSecret = async (): Promise<void> => {
    if (open) return setOpen(false);
    if (secret !== null) return setOpen(true);
    setBusy(true);
    const revealed = await onReveal().finally(() => setBusy(false));
    setSecret(revealed);
    setOpen(revealed !== null);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Box
        component="code"
        aria-label={open ? label : `${label}: ${t.hidden}`}
        sx={{
          flex: '0 1 auto',
          ...(open
            ? { minWidth: '16ch', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', color: 'text.primary' }
            : { whiteSpace: 'nowrap', color: 'text.secondary' }),
        }}
      >
        {open && secret !== null ? secret : mask}
      </Box>
      <Tooltip title={open ? t.hide : t.reveal}>
        <span>
          <IconButton
            size="small"
            aria-label={`${open ? t.hide : t.reveal}: ${label}`}
            aria-pressed={open}
            disabled={busy}
            onClick={() => void toggleSecret()}
          >
            {open ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        </span>
      </Tooltip>
      {open && secret !== null && <CopyButton text={secret} />}
    </Box>
  );
}
