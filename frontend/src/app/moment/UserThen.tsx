import { isActiveSubscription, type SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import type { AccountStatus, Role } from '@orderstream/contracts/accounts/lifecycle';
import { orderStatuses, type OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { usersTexts, userTexts } from '../../accounts/admin/admin.texts.ts';
import { AccountStatusChip, RoleBadges } from '../../accounts/StatusBadges.tsx';
import { IdLink } from '../../audit/reading/FactValue.tsx';
import { fieldTexts } from '../../audit/moment/fields.texts.ts';
import type { PanelProps } from '../../audit/moment/MomentScreen.tsx';
import { momentTexts } from '../../audit/moment/moment.texts.ts';
import { OrderStatusChip } from '../../orders/OrderBadges.tsx';
import { subscriptionStatusTexts } from '../../subscriptions/subscriptions.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatDay, formatMoment } from '../../ui/format/dates.ts';
import { DescriptionList, SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { StoryThen } from './StoryThen.tsx';

type Subscription = {
  subscription_id: string;
  status: SubscriptionStatus;
  cancel_at_period_end: boolean;
  current_period_end: string | null;
};
type User = {
  id: string;
  status: AccountStatus;
  email_confirmed: boolean;
  deleting: boolean;
  created_at: string;
  roles: Role[];
  orders: Partial<Record<OrderStatus, number>>;
  subscriptions: Subscription[];
};

function ProfileCard({ user }: { user: User }) {
  const t = useTexts(userTexts);
  const users = useTexts(usersTexts);
  const fields = useTexts(fieldTexts);
  const words = useTexts(momentTexts);
  const language = useLanguage();
  const facts = [
    { name: t.userId, value: <IdLink id={user.id} kind="user" /> },
    { name: t.joined, value: formatMoment(user.created_at, language) },
    { name: fields.email_confirmed, value: user.email_confirmed ? words.yes : <StatusChip tone="warning" label={users.unconfirmed} /> },
    { name: t.roles, value: user.roles.length > 0 ? <RoleBadges roles={user.roles} /> : t.noRoles },
  ];
  return (
    <SectionCard title={t.accountStatus} actions={<AccountStatusChip status={user.status} />}>
      <DescriptionList columns={2} facts={facts} />
    </SectionCard>
  );
}

function OrderCounts({ orders }: { orders: User['orders'] }) {
  const t = useTexts(fieldTexts);
  const words = useTexts(momentTexts);
  const presentStatuses = orderStatuses.filter((status) => (orders[status] ?? 0) > 0);
  return (
    <SectionCard title={t.orders}>
      {presentStatuses.length === 0 && <Typography variant="body2">{words.noOrders}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1.25 }}>
        {presentStatuses.map((status) => (
          <Stack component="li" key={status} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <OrderStatusChip status={status} />
            <Typography variant="body2">{orders[status]}</Typography>
          </Stack>
        ))}
      </Box>
    </SectionCard>
  );
}

function SubscriptionTable({ rows }: { rows: readonly Subscription[] }) {
  const t = useTexts(fieldTexts);
  const words = useTexts(momentTexts);
  const statuses: Partial<Record<string, string>> = useTexts(subscriptionStatusTexts);
  const language = useLanguage();
  const columns: TableColumn<Subscription>[] = [
    { name: t.stripe_subscription_id, lead: true, cell: ({ subscription_id }) => <IdLink id={subscription_id} /> },
    {
      name: t.status,
      cell: ({ status, cancel_at_period_end }) => (
        <StatusChip
          tone={cancel_at_period_end ? 'warning' : isActiveSubscription(status) ? 'success' : 'neutral'}
          label={(cancel_at_period_end && isActiveSubscription(status) ? statuses['canceling'] : statuses[status]) ?? status}
          dot
        />
      ),
    },
    { name: words.paidUntil, cell: ({ current_period_end }) => current_period_end && formatDay(current_period_end, language) },
  ];
  return (
    <SectionCard title={t.subscriptions} flush>
      <DataTable label={t.subscriptions} columns={columns} rows={rows} keyOf={({ subscription_id }) => subscription_id} />
    </SectionCard>
  );
}

/** A person's status, roles, orders and subscriptions as the office showed them at that moment. */
export function UserThen({ state, asOf }: PanelProps) {
  const user = state as unknown as User;
  const t = useTexts(momentTexts);
  return (
    <Stack spacing={2.5}>
      {user.deleting && <Alert severity="warning">{t.deleting}</Alert>}
      <ProfileCard user={user} />
      <OrderCounts orders={user.orders} />
      {user.subscriptions.length > 0 && <SubscriptionTable rows={user.subscriptions} />}
      <StoryThen asOf={asOf} />
    </Stack>
  );
}
