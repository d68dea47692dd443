import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import type { Selection } from './use-selection.ts';

/** Actions on the selected rows. It stays in sight while the list scrolls. */
export function SelectionBar({ selection: { chosen, chooseAll }, children }: { selection: Selection; children: ReactNode }) {
  const t = useTexts(uiTexts);
  if (chosen.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t.withChosen}
      sx={{
        position: 'sticky',
        bottom: 'calc(var(--os-inset-bottom) + var(--os-quick, 0px))',
        zIndex: 2,
        px: { xs: 2, md: 2.5 },
        py: 1.25,
        borderTop: '1px solid var(--os-line)',
        backgroundColor: 'var(--os-surface)',
      }}
    >
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="body2" role="status" sx={{ fontWeight: 560, mr: 1 }}>
          {t.chosen(chosen.length)}
        </Typography>
        {children}
        <Button size="small" color="inherit" onClick={() => chooseAll(false)}>
          {t.chooseNone}
        </Button>
      </Stack>
    </Box>
  );
}
