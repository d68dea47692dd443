import { shortId } from '@orderstream/contracts/shared/ids';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useLanguage, useTexts } from '../../../platform/texts.ts';
import { formatMoment } from '../../../ui/format/dates.ts';
import { LinkedRow } from '../../../ui/tables/LinkedRow.tsx';
import { PagedList } from '../../../ui/tables/PagedList.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { StatCard } from '../../../ui/layout/StatCard.tsx';
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { orderTypeTexts } from '../../order-state.texts.ts';
import { OrderStatusChip } from '../../OrderBadges.tsx';
import { adminOrders, ordersSummary, type AdminOrder } from '../../orders.queries.ts';
import { orderedProductName } from '../../../ui/format/product-names.ts';
import { userOrdersTexts } from '../admin-orders.texts.ts';

const historyPage = 20;

/** A user's orders and payments; different currencies are never added up. */
export function UserOrderFigures({ userId }: { userId: string }) {
  const t = useTexts(userOrdersTexts);
  const summary = useQuery(ordersSummary(userId));
  if (summary.isError && !summary.data) return <ErrorState onRetry={() => void summary.refetch()} />;
  const spent = summary.data?.spent ?? [];
  const averages = spent.map(({ amount, currency, orders }) => formatMoney({ amount: Math.round(amount / orders), currency }));
  const total = spent.length > 0 ? spent.map(formatMoney).join(' + ') : '0';
  return (
    <>
      <StatCard title={t.totalOrders} value={summary.data && String(summary.data.total)} note={t.completed(summary.data?.completed ?? 0)} />
      <StatCard
        title={t.totalSpent}
        value={summary.data && total}
        note={averages.length > 0 ? t.average(averages.join(', ')) : t.nothingSpent}
      />
    </>
  );
}

const HistoryRow = memo(function HistoryRow({ order }: { order: AdminOrder }) {
  const t = useTexts(userOrdersTexts);
  const types = useTexts(orderTypeTexts);
  const language = useLanguage();
  return (
    <LinkedRow to={`/admin/orders/${order.id}`}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" spacing={0.75} useFlexGap sx={{ flexWrap: 'wrap', rowGap: 0.5 }}>
          <OrderStatusChip status={order.status} />
          <StatusChip label={types[order.type]} tone={order.type === 'custom' ? 'accent' : 'neutral'} />
          {order.billing_mode === 'subscription' && <StatusChip label={t.subscription} tone="brand" />}
        </Stack>
        <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 540, overflowWrap: 'anywhere' }}>
          {order.type === 'user' ? orderedProductName(order) : order.description}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {shortId(order.id)} · {formatMoment(order.created_at, language)}
        </Typography>
      </Box>
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatMoney(order)}</Typography>
    </LinkedRow>
  );
});

export function UserOrderHistory({ userId }: { userId: string }) {
  const t = useTexts(userOrdersTexts);
  const orders = useInfiniteQuery(adminOrders({ user_id: userId }, historyPage));
  return (
    <SectionCard title={t.history} flush>
      <PagedList query={orders} count={3} height={56} empty={{ title: t.none, level: 'p' }}>
        {(rows) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map((order) => (
              <HistoryRow key={order.id} order={order} />
            ))}
          </Box>
        )}
      </PagedList>
    </SectionCard>
  );
}
