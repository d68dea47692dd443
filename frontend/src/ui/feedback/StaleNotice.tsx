import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useState } from 'react';
import { staleAddresses } from '../../platform/stale.ts';
import { useStore } from '../../platform/store.ts';
import { useTexts } from '../../platform/texts.ts';
import { WarningIcon } from '../layout/icons.tsx';
import { uiTexts } from '../ui.texts.ts';

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const updateOnline = (): void => setOnline(navigator.onLine);
    window.addEventListener('online', updateOnline);
    window.addEventListener('offline', updateOnline);
    return () => {
      window.removeEventListener('online', updateOnline);
      window.removeEventListener('offline', updateOnline);
    };
  }, []);
  return online;
}

/** A notice while the shown data is older than the latest change, or the browser is offline. It lies above the page, which does not move. */
export function StaleNotice() {
  const t = useTexts(uiTexts);
  const stale = useStore(staleAddresses).size > 0;
  const online = useOnline();
  const text = !online ? t.offline : stale ? t.catchingUp : null;
  return (
    <Box role="status" aria-live="polite" sx={{ position: 'sticky', top: { xs: 84, md: 92 }, height: 0, zIndex: 1001 }}>
      {text && (
        <Box
          sx={{
            position: 'absolute',
            bottom: 2,
            left: '50%',
            transform: 'translateX(-50%)',
            width: 'max-content',
            maxWidth: '100%',
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 0.75,
            borderRadius: 2,
            boxShadow: 2,
            background: 'var(--os-warning-soft)',
            color: 'var(--os-warning)',
            fontSize: '0.8125rem',
          }}
        >
          {online ? <CircularProgress size={14} color="inherit" aria-hidden /> : <WarningIcon sx={{ fontSize: 16 }} />}
          {text}
        </Box>
      )}
    </Box>
  );
}
