import {
  isCollectionAbandoned,
  isPausedSubscription,
  isCollectionRetried,
  type SubscriptionStatus,
} from '@orderstream/contracts/subscriptions/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import Card from '@mui/material/Card';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Email } from '../../ui/format/Email.tsx';
import { CheckIcon } from '../../ui/layout/icons.tsx';
import { PagedList } from '../../ui/tables/PagedList.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { productName } from '../../ui/format/product-names.ts';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { failingPayments, type FailingPayment } from '../today.queries.ts';
import { failingTexts } from './today.texts.ts';

function useColumns(): TableColumn<FailingPayment>[] {
  const t = useTexts(failingTexts);
  const language = useLanguage();
  return useMemo(() => {
    const stateOf = (status: SubscriptionStatus): string => {
      if (isCollectionRetried(status)) return t.past_due;
      if (isCollectionAbandoned(status)) return t.unpaid;
      return isPausedSubscription(status) ? t.paused : status;
    };
    return [
      {
        name: t.customer,
        lead: true,
        cell: ({ user, user_id }) => (
          <AppLink to={`/admin/users/${user_id}`}>
            {user ? user.full_name || <Email>{user.email}</Email> : `${t.deleted} ${shortId(user_id)}`}
          </AppLink>
        ),
      },
      {
        name: t.item,
        cell: ({ channel, product_type }) => (channel && product_type ? productName({ channel, product_type }) : t.custom),
      },
      { name: t.amount, align: 'right', noWrap: true, cell: (row) => formatMoney(row) },
      { name: t.since, cell: ({ since }) => formatMoment(since, language) },
      {
        name: t.state,
        cell: ({ status }) => <StatusChip label={stateOf(status)} tone={isCollectionAbandoned(status) ? 'danger' : 'warning'} />,
      },
      { name: t.order, cell: ({ order_id }) => <AppLink to={`/admin/orders/${order_id}`}>{shortId(order_id)}</AppLink> },
    ];
  }, [t, language]);
}

/** Subscriptions with a missing payment. */
export function FailingPaymentsScreen() {
  const t = useTexts(failingTexts);
  const columns = useColumns();
  const list = useInfiniteQuery(failingPayments());
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <Card>
        <PagedList query={list} count={4} height={44} empty={{ icon: <CheckIcon />, title: t.none, text: t.noneText }}>
          {(rows) => <DataTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} />}
        </PagedList>
      </Card>
    </>
  );
}
