import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { BrandLink } from '../ui/layout/BrandLink.tsx';
import { LanguageSwitch } from '../ui/layout/LanguageSwitch.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { TestMode } from './TestMode.tsx';

/** The frame of the pages that the provider's checkout leads back to. */
export const PaymentFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack sx={{ minHeight: 'var(--os-screen)', alignItems: 'center', px: 2, py: { xs: 4, md: 10 } }}>
    <PageTitle>{title}</PageTitle>
    <Stack component="header" direction="row" sx={{ mb: 3, gap: 1.5, alignItems: 'center' }}>
      <BrandLink />
      <TestMode />
      <LanguageSwitch />
    </Stack>
    <Card component="main" id="content" tabIndex={-1} sx={{ width: '100%', maxWidth: 520, p: { xs: 3, md: 4 }, outline: 'none' }}>
      {children}
    </Card>
  </Stack>
);

/** The result as an icon, with the same size while it is unknown. */
export const PaymentSign = ({ tone, children }: { tone: 'success' | 'warning' | 'info' | 'danger'; children: ReactNode }) => (
  <Box
    aria-hidden
    sx={{
      flex: 'none',
      width: 48,
      height: 48,
      borderRadius: '14px',
      display: 'grid',
      placeItems: 'center',
      color: `var(--os-${tone})`,
      background: `var(--os-${tone}-soft)`,
      '& svg': { fontSize: 24 },
    }}
  >
    {children}
  </Box>
);
