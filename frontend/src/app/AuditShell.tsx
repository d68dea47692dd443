import { useEffect } from 'react';
import { recordOpening } from '../audit/reading/facts.commands.ts';
import { useTexts } from '../platform/texts.ts';
import { ProfileIcon, SettingsIcon } from '../ui/layout/icons.tsx';
import { auditNames, shellTexts } from './app.texts.ts';
import { auditPlaces } from './audit-places.ts';
import type { NavItem } from './places.ts';
import { Shell } from './Shell.tsx';
import { ShellHeader } from './ShellHeader.tsx';

/** The auditors' own area. Opening it is recorded as a fact, once per session. */
export function AuditShell() {
  const t = useTexts(shellTexts);
  const names = useTexts(auditNames);
  useEffect(() => {
    recordOpening().catch((error: unknown) => console.warn('Opening the audit could not be recorded', error));
  }, []);
  const parts: (NavItem & { quick?: true })[] = auditPlaces.map(({ name, ...place }) => ({ ...place, label: names[name] }));
  const own: NavItem[] = [
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
      header={<ShellHeader />}
    />
  );
}
