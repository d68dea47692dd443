import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { myAccount } from '../accounts.queries.ts';
import { settingsTexts } from '../me.texts.ts';

/** Explains, on every screen for a week, that linking an identity has ended the password, because another person could have chosen it. */
export function EndedPasswordNotice({ to }: { to: string }) {
  const t = useTexts(settingsTexts);
  const account = useQuery(myAccount());
  if (!account.data?.password_ended) return null;
  const set = (
    <LinkButton to={to} color="inherit" size="small">
      {t.setPassword}
    </LinkButton>
  );
  return (
    <Alert severity="warning" action={set} sx={{ mb: 2.5 }}>
      {t.passwordEnded}
    </Alert>
  );
}
