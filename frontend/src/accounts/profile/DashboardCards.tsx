import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { PlainLink } from '../../ui/layout/AppLink.tsx';
import { CopyableText } from '../../ui/feedback/CopyableText.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { ChevronRightIcon, ProfileIcon, SettingsIcon, SubscriptionsIcon } from '../../ui/layout/icons.tsx';
import { DescriptionList, SectionCard } from '../../ui/layout/SectionCard.tsx';
import type { MyAccount } from '../accounts.queries.ts';
import { dashboardTexts } from '../me.texts.ts';
import { AccountStatusChip, RoleBadges } from '../StatusBadges.tsx';

export function AccountInfoCard({ account }: { account: MyAccount }) {
  const t = useTexts(dashboardTexts);
  const id = <CopyableText text={account.id} label={t.copyId} />;
  return (
    <SectionCard title={t.accountInfo}>
      <DescriptionList
        facts={[
          { name: t.email, value: account.email },
          { name: t.userId, value: id },
        ]}
      />
    </SectionCard>
  );
}

export function RolesCard({ account }: { account: MyAccount }) {
  const t = useTexts(dashboardTexts);
  return (
    <SectionCard title={t.roles}>
      {account.roles.length > 0 ? (
        <RoleBadges roles={account.roles} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t.noRoles}
        </Typography>
      )}
    </SectionCard>
  );
}

/** The account's status and age. */
export function QuickStatsCard({ account }: { account: MyAccount }) {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  return (
    <SectionCard title={t.quickStats}>
      <DescriptionList
        facts={[
          { name: t.status, value: <AccountStatusChip status={account.status} /> },
          { name: t.memberSince, value: formatDay(account.created_at, language) },
        ]}
      />
    </SectionCard>
  );
}

/** A link to one of the first things that a customer can do. */
function FirstStep({ to, icon, title, text }: { to: string; icon: ReactNode; title: string; text: string }) {
  return (
    <Box
      component={PlainLink}
      to={to}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 1.5,
        mx: -1.5,
        borderRadius: 2,
        color: 'inherit',
        textDecoration: 'none',
        '&:hover': { background: 'var(--os-sunken)' },
      }}
    >
      <Box
        aria-hidden
        sx={{
          flex: 'none',
          width: 36,
          height: 36,
          borderRadius: '10px',
          display: 'grid',
          placeItems: 'center',
          color: 'primary.main',
          background: 'var(--os-brand-soft)',
        }}
      >
        {icon}
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 560 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      <ChevronRightIcon sx={{ color: 'text.disabled' }} />
    </Box>
  );
}

export function GettingStartedCard() {
  const t = useTexts(dashboardTexts);
  return (
    <SectionCard title={t.gettingStarted} text={t.gettingStartedText}>
      <Stack>
        <FirstStep to="/app/profile" icon={<ProfileIcon />} title={t.completeProfile} text={t.completeProfileText} />
        <FirstStep to="/#features" icon={<SubscriptionsIcon />} title={t.explore} text={t.exploreText} />
        <FirstStep to="/app/settings" icon={<SettingsIcon />} title={t.customize} text={t.customizeText} />
      </Stack>
    </SectionCard>
  );
}
