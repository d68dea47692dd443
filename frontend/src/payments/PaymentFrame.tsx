import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { PlainLink } from '../ui/AppLink.tsx';
import { BrandMark } from '../ui/BrandMark.tsx';
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { TestMode } from './TestMode.tsx';

/** The frame of the pages that the provider's checkout leads back to. */
export const PaymentFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack sx={{ minHeight: 'var(--os-screen)', alignItems: 'center', px: 2, py: { xs: 4, md: 10 } }}>
    <PageTitle>{title}</PageTitle>
    <Stack component="header" direction="row" sx={{ mb: 3, gap: 1.5, alignItems: 'center' }}>
      <Box
        component={PlainLink}
        to="/"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1.25,
          color: 'text.primary',
          textDecoration: 'none',
          fontWeight: 640,
          letterSpacing: '-0.02em',
          borderRadius: 2,
        }}
      >
        <BrandMark />
        Orderstream
      </Box>
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
