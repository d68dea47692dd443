import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { BrandLink } from '../ui/layout/BrandLink.tsx';
import { LanguageSwitch } from '../ui/layout/LanguageSwitch.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { PreferencesMenu } from '../ui/layout/PreferencesMenu.tsx';
import { StreamsArt } from '../ui/layout/StreamsArt.tsx';
import { authTexts } from './accounts.texts.ts';

/** The drawing and the claim beside the forms, on wide screens only. */
function ArtPanel() {
  const t = useTexts(authTexts);
  return (
    <Box
      component="aside"
      sx={{
        display: { xs: 'none', md: 'flex' },
        position: 'relative',
        overflow: 'hidden',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        p: 6,
        background: 'var(--os-sunken)',
        borderLeft: '1px solid var(--os-line)',
      }}
    >
      <Box sx={{ position: 'absolute', inset: 0, pb: 18 }}>
        <StreamsArt />
      </Box>
      <Box sx={{ position: 'relative', maxWidth: 420 }}>
        <Typography variant="h2" component="p" sx={{ fontSize: '1.5rem', textWrap: 'balance' }}>
          {t.artTitle}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t.artText}
        </Typography>
      </Box>
    </Box>
  );
}

type Props = { title: string; text?: string; sign?: ReactNode; children?: ReactNode; footer?: ReactNode };

/** The frame of the sign-in and sign-up forms. `sign`: an icon above the heading. */
export function AuthFrame({ title, text, sign, children, footer }: Props) {
  return (
    <Box
      sx={{
        minHeight: 'var(--os-screen)',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <PageTitle>{title}</PageTitle>
      <Stack sx={{ p: { xs: 2.5, sm: 4 }, minHeight: 'var(--os-screen)' }}>
        <Stack component="header" direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <BrandLink />
          <Stack direction="row" sx={{ alignItems: 'center' }}>
            <LanguageSwitch />
            <PreferencesMenu />
          </Stack>
        </Stack>
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ mt: { xs: 2, md: '14vh' }, py: 5, mx: 'auto', width: '100%', maxWidth: 400, outline: 'none' }}
        >
          {sign && <Box sx={{ mb: 3 }}>{sign}</Box>}
          <Typography variant="h1" tabIndex={-1} sx={{ outline: 'none' }}>
            {title}
          </Typography>
          {text && (
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {text}
            </Typography>
          )}
          <Box sx={{ mt: 3.5 }}>{children}</Box>
          {footer && (
            <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: 3 }}>
              {footer}
            </Typography>
          )}
        </Box>
      </Stack>
      <ArtPanel />
    </Box>
  );
}
