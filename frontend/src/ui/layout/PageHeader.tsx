import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { AppLink } from './AppLink.tsx';
import { PageTitle } from './PageTitle.tsx';
import { uiTexts } from '../ui.texts.ts';

type Props = {
  title: string;
  text?: string;
  trail?: readonly { to: string; label: string }[];
  actions?: ReactNode;
  badge?: ReactNode;
  /** On a phone the actions are below the title, even if there is room beside it. */
  below?: boolean;
};

/** Heading, breadcrumbs and actions of a page. The heading takes the focus after a navigation. */
export function PageHeader({ title, text, trail = [], actions, badge, below = Boolean(badge) }: Props) {
  const t = useTexts(uiTexts);
  return (
    <Box component="header" sx={{ mb: { xs: 2.5, md: 3.5 } }}>
      <PageTitle>{title}</PageTitle>
      {trail.length > 0 && (
        <Breadcrumbs aria-label={t.breadcrumbs} sx={{ mb: 0.75, fontSize: '0.8125rem' }}>
          {trail.map(({ to, label }) => (
            <AppLink key={to} to={to} color="textSecondary" sx={{ fontSize: 'inherit' }}>
              {label}
            </AppLink>
          ))}
          <Typography color="textSecondary" sx={{ fontSize: 'inherit' }} aria-current="page">
            {title}
          </Typography>
        </Breadcrumbs>
      )}
      {/* On a phone the badge and what can be done always stand below: whether they fit beside the title would depend on its letters. */}
      <Stack
        direction={{ xs: below ? 'column' : 'row', sm: 'row' }}
        useFlexGap
        spacing={2}
        sx={{
          alignItems: { xs: below ? 'flex-start' : 'center', sm: 'center' },
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          rowGap: 1.5,
        }}
      >
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          useFlexGap
          sx={{ alignItems: { xs: 'flex-start', sm: 'center' }, minWidth: 0, columnGap: 1.5, rowGap: 0.5 }}
        >
          <Typography variant="h1" tabIndex={-1} sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {badge}
        </Stack>
        {actions && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {text && (
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {text}
        </Typography>
      )}
    </Box>
  );
}
