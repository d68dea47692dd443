import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { expectSignIn } from '../../platform/session.ts';
import { useTexts } from '../../platform/texts.ts';
import { providers } from '../accounts.queries.ts';
import { loginTexts } from './login.texts.ts';

const GoogleMark = () => (
  <SvgIcon viewBox="0 0 24 24" sx={{ fontSize: 18 }}>
    <path fill="#4285f4" d="M22.5 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.9a5 5 0 01-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-7.9z" />
    <path fill="#34a853" d="M12 23c3 0 5.5-1 7.2-2.8l-3.5-2.7a6.6 6.6 0 01-9.8-3.5H2.3v2.8A11 11 0 0012 23z" />
    <path fill="#fbbc05" d="M5.9 14a6.5 6.5 0 010-4.1V7.1H2.3a11 11 0 000 9.8z" />
    <path fill="#ea4335" d="M12 5.4c1.6 0 3.1.600 4.2 1.6l3.1-3.1A11 11 0 002.3 7.1L5.9 9.9A6.6 6.6 0 0112 5.4z" />
  </SvgIcon>
);

/** Signs in with Google, or signs up if the address has no account yet. */
export function GoogleButton({ destination, text }: { destination: string; text?: string }) {
  const t = useTexts(loginTexts);
  const offered = useQuery(providers());
  if (!offered.isPending && !offered.data?.google) return null;
  // Its own space is reserved until the server says whether Google is offered, so that nothing jumps.
  const seen = { visibility: offered.isPending ? 'hidden' : 'visible' } as const;
  return (
    <>
      <Divider sx={{ ...seen, fontSize: '0.8125rem', color: 'text.secondary' }}>{t.or}</Divider>
      <Button
        href={`/api/auth/google?redirect=${encodeURIComponent(destination)}`}
        onClick={expectSignIn}
        variant="outlined"
        color="inherit"
        size="large"
        startIcon={<GoogleMark />}
        fullWidth
        sx={seen}
      >
        {t.google}
      </Button>
      {text && (
        <Typography variant="caption" color="textSecondary" sx={seen}>
          {text}
        </Typography>
      )}
    </>
  );
}
