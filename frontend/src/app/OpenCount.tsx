import Box from '@mui/material/Box';
import { tabletScreens } from './places.ts';

/** The count of open items behind a navigation link; nothing for zero. */
export function OpenCount({ count = 0 }: { count?: number | undefined }) {
  if (count === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        ml: 'auto',
        minWidth: 20,
        px: 0.75,
        borderRadius: '10px',
        background: 'var(--os-warning-soft)',
        color: 'var(--os-warning)',
        fontSize: '0.6875rem',
        fontWeight: 620,
        lineHeight: '20px',
        textAlign: 'center',
        [tabletScreens]: { position: 'absolute', ml: 2.25, mt: -2.5, minWidth: 16, px: 0.5, lineHeight: '16px', fontSize: '0.625rem' },
      }}
    >
      {count > 99 ? '99+' : count}
    </Box>
  );
}
