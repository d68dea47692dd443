import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** One second factor, or a heading over several, with its actions. */
export function SecondFactorRow({ icon, title, text, action }: { icon: ReactNode; title: string; text: string; action: ReactNode }) {
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      spacing={2}
      sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 1, py: 1.5, '& + &': { borderTop: '1px solid var(--os-line)' } }}
    >
      <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
        {icon}
      </Box>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 540, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {text}
        </Typography>
      </Box>
      <Box sx={{ ml: 'auto' }}>{action}</Box>
    </Stack>
  );
}
