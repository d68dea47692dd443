import type { AccountStatus, Role } from '@orderstream/contracts/accounts/lifecycle';
import Stack from '@mui/material/Stack';
import { useTexts } from '../platform/texts.ts';
import { StatusChip, type Tone } from '../ui/feedback/StatusChip.tsx';
import { roleTexts, statusTexts } from './accounts.texts.ts';

const tones: Record<AccountStatus, Tone> = { pending_approval: 'warning', active: 'success', inactive: 'neutral', suspended: 'danger' };

export function AccountStatusChip({ status }: { status: AccountStatus }) {
  const t = useTexts(statusTexts);
  return <StatusChip label={t[status]} tone={tones[status]} dot />;
}

const roleTones: Record<Role, Tone> = { admin: 'brand', auditor: 'info', moderator: 'accent' };

export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  const t = useTexts(roleTexts);
  return (
    <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap' }}>
      {roles.map((role) => (
        <StatusChip key={role} label={t[role]} tone={roleTones[role]} />
      ))}
    </Stack>
  );
}
