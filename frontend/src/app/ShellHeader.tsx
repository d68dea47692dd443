import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { myAccount } from '../accounts/accounts.queries.ts';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/layout/AppLink.tsx';
import { AdminIcon } from '../ui/layout/icons.tsx';
import { shellTexts } from './app.texts.ts';
import { Email } from '../ui/format/Email.tsx';

/** The signed-in person's address, and a link to the office for people who work there. */
export function ShellHeader() {
  const t = useTexts(shellTexts);
  const account = useQuery(myAccount());
  return (
    <>
      <Box sx={{ flex: 1 }} />
      <Email variant="body2" color="textSecondary">
        {account.data?.email ?? ''}
      </Email>
      {officeRoles.some((role) => account.data?.roles.includes(role)) && (
        <LinkButton to="/admin" size="small" variant="outlined" color="inherit" startIcon={<AdminIcon />} sx={{ flex: 'none' }}>
          {t.admin}
        </LinkButton>
      )}
    </>
  );
}
