import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { myAccount } from '../accounts/accounts.queries.ts';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../ui/tables/DataTable.tsx';
import { formatPeriodDay } from '../ui/format/dates.ts';
import { productName } from '../ui/format/product-names.ts';
import { ExternalIcon, SubscriptionsIcon } from '../ui/layout/icons.tsx';
import { formatMoney } from '../ui/format/money.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { SubscriptionActions } from './SubscriptionActions.tsx';
import { NextCharge, SubscriptionStatusChip, SubscriptionName } from './SubscriptionCells.tsx';
import { isUnauthorized } from './subscription-problem.ts';
import { useUpdateCard } from './subscriptions.commands.ts';
import { mySubscriptions, type CustomerSubscription } from './subscriptions.queries.ts';
import { subscriptionsTexts } from './subscriptions.texts.ts';

function PortalButton({ label, contained = false }: { label: string; contained?: boolean }) {
  const t = useTexts(subscriptionsTexts);
  const portal = useUpdateCard();
  return (
    <Button
      variant={contained ? 'contained' : 'outlined'}
      color={contained ? 'primary' : 'inherit'}
      startIcon={<ExternalIcon />}
      disabled={portal.isPending}
      aria-label={t.newTab(label)}
      onClick={portal.open}
    >
      {label}
    </Button>
  );
}

function NoSubscriptions({ hasProfile }: { hasProfile: boolean }) {
  const t = useTexts(subscriptionsTexts);
  const subscribe = (
    <LinkButton to="/pricing" variant="contained">
      {t.subscribe}
    </LinkButton>
  );
  return (
    <EmptyCard
      icon={<SubscriptionsIcon />}
      title={t.none}
      text={hasProfile ? t.throughPortal : t.toStart}
      action={hasProfile ? <PortalButton label={t.open} contained /> : subscribe}
    />
  );
}

const subscriptionName = ({ channel, product_type, quantity }: CustomerSubscription, nameless: string): string => {
  const name = channel && product_type ? productName({ channel, product_type }) : nameless;
  return quantity !== null && quantity > 1 ? `${name} × ${quantity}` : name;
};

export function SubscriptionsTable({ rows }: { rows: readonly CustomerSubscription[] }) {
  const t = useTexts(subscriptionsTexts);
  const columns = useMemo(
    (): TableColumn<CustomerSubscription>[] => [
      {
        name: t.name,
        lead: true,
        cell: (row) => <SubscriptionName subscription={row} name={subscriptionName(row, t.nameless)} />,
      },
      { name: t.created, noWrap: true, cell: ({ created_at }) => formatPeriodDay(created_at) },
      { name: t.amount, align: 'right', noWrap: true, cell: formatMoney },
      { name: t.nextCharge, noWrap: true, cell: (row) => <NextCharge subscription={row} /> },
      { name: t.status, cell: (row) => <SubscriptionStatusChip subscription={row} /> },
      {
        name: t.actions,
        align: 'right',
        cell: (row) => <SubscriptionActions subscription={row} name={subscriptionName(row, t.nameless)} />,
      },
    ],
    [t],
  );
  return (
    <Card>
      <DataTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </Card>
  );
}

/** A customer's subscriptions. */
export function SubscriptionsScreen() {
  const t = useTexts(subscriptionsTexts);
  const account = useQuery(myAccount());
  const subscriptions = useQuery(mySubscriptions());
  const rows = subscriptions.data?.items ?? [];
  const failed = subscriptions.isError && !subscriptions.data && !isUnauthorized(subscriptions.error);
  const userFailed = account.isError;
  useEffect(() => {
    if (userFailed) toast.error(t.userNotLoaded);
  }, [userFailed, t]);
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            <LinkButton to="/app/transactions" variant="outlined" color="inherit">
              {t.payments}
            </LinkButton>
            {/* No link for customers unknown to the provider; its space is reserved until that is known. */}
            {subscriptions.data?.has_payment_profile !== false && (
              <Box sx={{ visibility: subscriptions.isPending ? 'hidden' : 'visible' }}>
                <PortalButton label={t.portal} />
              </Box>
            )}
          </>
        }
      />
      {subscriptions.isPending && <RowSkeletons count={3} height={56} />}
      {failed && <ErrorState text={t.notLoaded} onRetry={() => void subscriptions.refetch()} />}
      {subscriptions.data && rows.length === 0 && <NoSubscriptions hasProfile={subscriptions.data.has_payment_profile} />}
      {rows.length > 0 && <SubscriptionsTable rows={rows} />}
    </>
  );
}
