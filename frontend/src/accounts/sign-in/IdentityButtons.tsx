import { identityProviderNames, nameOfProvider, type IdentityProvider } from '@orderstream/contracts/accounts/identity-providers';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expectSignIn } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { offeredProviders } from '../accounts.queries.ts';
import { loginTexts } from './login.texts.ts';

/** The logo of each provider, 24 by 24. */
const marks: Record<IdentityProvider, ReactNode> = {
  google: (
    <>
      <path fill="#4285f4" d="M22.5 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.9a5 5 0 01-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-7.9z" />
      <path fill="#34a853" d="M12 23c3 0 5.5-1 7.2-2.8l-3.5-2.7a6.6 6.6 0 01-9.8-3.5H2.3v2.8A11 11 0 0012 23z" />
      <path fill="#fbbc05" d="M5.9 14a6.5 6.5 0 010-4.1V7.1H2.3a11 11 0 000 9.8z" />
      <path fill="#ea4335" d="M12 5.4c1.6 0 3.1.600 4.2 1.6l3.1-3.1A11 11 0 002.3 7.1L5.9 9.9A6.6 6.6 0 0112 5.4z" />
    </>
  ),
};

type Props = { destination: string; textFor?: (names: string) => string };

/** Signs in with a provider's identity, or signs up if its address has no account yet. */
export function IdentityButtons({ destination, textFor }: Props) {
  const t = useTexts(loginTexts);
  const { data, isPending } = useQuery(offeredProviders());
  // Space for all is reserved until the server has answered which are offered, so that nothing jumps.
  const shownProviders = identityProviderNames.filter((provider) => isPending || data?.offered.includes(provider));
  if (shownProviders.length === 0) return null;
  const visibilityStyle = { visibility: isPending ? 'hidden' : 'visible' } as const;
  return (
    <>
      <Divider sx={{ ...visibilityStyle, fontSize: '0.8125rem', color: 'text.secondary' }}>{t.or}</Divider>
      {shownProviders.map((provider) => (
        <Button
          key={provider}
          href={`/api/auth/identity/${provider}?redirect=${encodeURIComponent(destination)}`}
          onClick={expectSignIn}
          variant="outlined"
          color="inherit"
          size="large"
          startIcon={
            <SvgIcon viewBox="0 0 24 24" sx={{ fontSize: 18 }}>
              {marks[provider]}
            </SvgIcon>
          }
          fullWidth
          sx={visibilityStyle}
        >
          {t.continueWith(nameOfProvider(provider))}
        </Button>
      ))}
      {textFor && (
        <Typography variant="caption" color="textSecondary" sx={visibilityStyle}>
          {textFor(shownProviders.map(nameOfProvider).join(', '))}
        </Typography>
      )}
    </>
  );
}
