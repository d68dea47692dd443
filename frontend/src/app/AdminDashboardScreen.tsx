import Stack from '@mui/material/Stack';
import { adminDashboardTexts } from '../accounts/admin/admin.texts.ts';
import { RecentUsersCard } from '../accounts/admin/RecentUsersCard.tsx';
import { UserCards } from '../accounts/admin/UserCards.tsx';
import { EventLogPanel } from '../audit/admin/EventLogPanel.tsx';
import { useTexts } from '../platform/texts.ts';
import { PageHeader } from '../ui/PageHeader.tsx';

/** The administrator's first screen, put together from the capabilities' cards. */
export function AdminDashboardScreen() {
  const t = useTexts(adminDashboardTexts);
  return (
    <>
      <PageHeader title={t.title} />
      <Stack spacing={2.5}>
        <UserCards />
        <RecentUsersCard />
        <EventLogPanel />
      </Stack>
    </>
  );
}
