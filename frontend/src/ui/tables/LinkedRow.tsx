import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { PlainLink } from '../layout/AppLink.tsx';

type Props = { to: string; children: ReactNode; /** On a phone its parts are below each other. */ stacks?: boolean };

/** A row of a list in a card: all of it is a link. */
export const LinkedRow = ({ to, children, stacks = false }: Props) => (
  <Box component="li" sx={{ '& + &': { borderTop: '1px solid var(--os-line)' } }}>
    <Stack
      component={PlainLink}
      to={to}
      direction={{ xs: stacks ? 'column' : 'row', sm: 'row' }}
      sx={{
        columnGap: 2,
        rowGap: 0.75,
        alignItems: { xs: stacks ? 'stretch' : 'center', sm: 'center' },
        px: 2.5,
        py: 1.5,
        color: 'inherit',
        textDecoration: 'none',
        '&:hover': { background: 'var(--os-sunken)' },
      }}
    >
      {children}
    </Stack>
  </Box>
);
