import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { myAccount } from '../accounts.queries.ts';
import { settingsTexts } from '../me.texts.ts';

/** Asks for a new password, on every screen, while the current one breaks the current rules. */
export function WeakPasswordNotice({ to }: { to: string }) {
  const t = useTexts(settingsTexts);
  const account = useQuery(myAccount());
  if (!account.data?.weak_password) return null;
  const change = (
    <LinkButton to={to} color="inherit" size="small">
      {t.chooseNew}
    </LinkButton>
  );
  return (
    <Alert severity="warning" action={change} sx={{ mb: 2.5 }}>
      {t.weakPassword}
    </Alert>
  );
}
