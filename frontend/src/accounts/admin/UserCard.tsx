import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { CopyableText } from '../../ui/feedback/CopyableText.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { DescriptionList, SectionCard } from '../../ui/layout/SectionCard.tsx';
import type { UserDetails } from '../accounts.queries.ts';
import { userTexts } from './admin.texts.ts';

/** Shows an initial, not the avatar: the administrator's browser would fetch it from an address that the customer chose. */
export function UserCard({ user }: { user: UserDetails }) {
  const t = useTexts(userTexts);
  const language = useLanguage();
  const id = <CopyableText text={user.id} label={t.copyId} />;
  const optional = [
    { name: t.company, value: user.business_name },
    { name: t.phone, value: user.phone },
    { name: t.description, value: user.description },
  ].filter(({ value }) => value);
  return (
    <SectionCard title={t.profile}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5}>
        <Avatar aria-hidden sx={{ width: 56, height: 56, bgcolor: 'var(--os-brand-soft)', color: 'primary.main', fontWeight: 600 }}>
          {(user.full_name || user.email).charAt(0).toUpperCase()}
        </Avatar>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <DescriptionList
            columns={2}
            facts={[
              { name: t.fullName, value: user.full_name || t.none },
              { name: t.email, value: user.email },
              { name: t.userId, value: id },
              { name: t.joined, value: formatDay(user.created_at, language) },
              ...optional,
            ]}
          />
        </Box>
      </Stack>
    </SectionCard>
  );
}
