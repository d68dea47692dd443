import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { CopyButton } from '../../ui/feedback/CopyButton.tsx';
import { secondFactorTexts } from './second-factor.texts.ts';

/** The codes are shown only once, so the dialog closes by its button alone. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const id = useId();
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{t.keepTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
          {t.keepText}
        </DialogContentText>
        <Box
          component="ol"
          aria-label={t.codes}
          sx={{
            m: 0,
            p: 2,
            listStyle: 'none',
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 1,
            borderRadius: 2,
            bgcolor: 'var(--os-sunken)',
          }}
        >
          {codes.map((code) => (
            <Box component="li" key={code}>
              <code>{code}</code>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <CopyButton text={codes.join('\n')} label={t.copyAll} />
        <Button variant="contained" autoFocus onClick={onClose}>
          {t.kept}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
