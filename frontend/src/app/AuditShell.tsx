import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { me } from '../accounts/accounts.queries.ts';
import { recordOpening } from '../audit/reading/facts.commands.ts';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/layout/AppLink.tsx';
import { AdminIcon, ProfileIcon, SettingsIcon } from '../ui/layout/icons.tsx';
import { auditNames, shellTexts } from './app.texts.ts';
import { auditPlaces } from './audit-places.ts';
import { Email } from './Email.tsx';
import type { Place } from './places.ts';
import { Shell } from './Shell.tsx';

/** The auditors' own area. Opening it is recorded once a session. */
export function AuditShell() {
  const t = useTexts(shellTexts);
  const names = useTexts(auditNames);
  const account = useQuery(me());
  useEffect(() => {
    recordOpening().catch((error: unknown) => console.warn('Opening the audit could not be recorded', error));
  }, []);
  const parts: (Place & { quick?: true })[] = auditPlaces.map(({ name, ...place }) => ({ ...place, label: names[name] }));
  const own: Place[] = [
    { to: '/audit/profile', label: t.profile, icon: ProfileIcon },
    { to: '/audit/settings', label: t.settings, icon: SettingsIcon },
  ];
  return (
    <Shell
      phoneMark
      title="Orderstream"
      home="/audit"
      places={[...parts, ...own]}
      quick={parts.filter(({ quick }) => quick)}
      header={
        <>
          <Box sx={{ flex: 1 }} />
          <Email>{account.data?.email ?? ''}</Email>
          {officeRoles.some((role) => account.data?.roles.includes(role)) && (
            <LinkButton to="/admin" size="small" variant="outlined" color="inherit" startIcon={<AdminIcon />} sx={{ flex: 'none' }}>
              {t.admin}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
