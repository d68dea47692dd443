import { nextStepOfSubscription } from '@orderstream/contracts/orders/next-step';
import { shortId } from '@orderstream/contracts/shared/ids';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { stepText, shortStepTexts } from '../../orders/admin/next-step.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { orderedProductName } from '../../ui/format/product-names.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyState, LoadedData } from '../../ui/feedback/states.tsx';
import { SubscriptionStatusChip } from '../SubscriptionCells.tsx';
import { subscriptionsOfUser, type CustomerSubscription } from '../subscriptions.queries.ts';
import { userSubscriptionsTexts } from '../subscriptions.texts.ts';

/** One customer's subscriptions with their next steps, for the office. */
export function UserSubscriptionsCard({ userId }: { userId: string }) {
  const t = useTexts(userSubscriptionsTexts);
  const steps = useTexts(shortStepTexts);
  const language = useLanguage();
  const query = useQuery(subscriptionsOfUser(userId));
  const columns = useMemo(
    (): TableColumn<CustomerSubscription>[] => [
      {
        name: t.item,
        lead: true,
        cell: ({ order_id, ...subscription }) => (
          <AppLink to={`/admin/orders/${order_id}`}>
            {subscription.channel ? orderedProductName(subscription) : t.custom} · {shortId(order_id)}
          </AppLink>
        ),
      },
      { name: t.amount, align: 'right', noWrap: true, cell: (subscription) => formatMoney(subscription) },
      { name: t.status, cell: (subscription) => <SubscriptionStatusChip subscription={subscription} /> },
      { name: t.next, cell: (subscription) => stepText(nextStepOfSubscription(subscription), steps, language) ?? t.none },
    ],
    [t, steps, language],
  );
  return (
    <SectionCard title={t.title} flush>
      <LoadedData inset query={query} count={1} height={44}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t.empty} level="p" />
          ) : (
            <DataTable label={t.title} columns={columns} rows={items} keyOf={({ id }) => id} />
          )
        }
      </LoadedData>
    </SectionCard>
  );
}
