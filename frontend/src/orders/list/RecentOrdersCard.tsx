import { shortId } from '@orderstream/contracts/shared/ids';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { LinkedRow } from '../../ui/tables/LinkedRow.tsx';
import { OrdersIcon } from '../../ui/layout/icons.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyState, LoadedData } from '../../ui/feedback/states.tsx';
import { myOrdersTexts } from './my-orders.texts.ts';
import { OrderStatusBadge } from '../OrderBadges.tsx';
import { recentOrders, recentOrdersShown, type CustomerOrder } from '../orders.queries.ts';
import { orderedProductName } from '../../ui/format/product-names.ts';

function RecentOrder({ order }: { order: CustomerOrder }) {
  const language = useLanguage();
  return (
    <LinkedRow to={`/app/orders/${order.id}`} stacks>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 540, overflowWrap: 'anywhere' }}>
          {order.type === 'user' ? orderedProductName(order) : order.description}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {shortId(order.id)} · {formatMoment(order.created_at, language)}
        </Typography>
      </Box>
      <Stack
        direction={{ xs: 'row', sm: 'column' }}
        sx={{ gap: 0.5, alignItems: { xs: 'center', sm: 'flex-end' }, justifyContent: 'space-between', flex: 'none' }}
      >
        <OrderStatusBadge order={order} />
        <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(order)}
        </Typography>
      </Stack>
    </LinkedRow>
  );
}

/** The five newest orders on the customer's first screen. */
export function RecentOrdersCard() {
  const t = useTexts(myOrdersTexts);
  const orders = useQuery(recentOrders());
  const items = orders.data?.items ?? [];
  const newOrderLink = (label: string, variant: 'contained' | 'outlined') => (
    <LinkButton to="/app/orders/new" size="small" variant={variant} color={variant === 'outlined' ? 'inherit' : 'primary'}>
      {label}
    </LinkButton>
  );
  return (
    <SectionCard title={t.recent} actions={newOrderLink(t.newOrder, 'outlined')} flush>
      <LoadedData inset query={orders} count={recentOrdersShown} height={44} failed={t.loadFailed}>
        {() =>
          items.length === 0 ? (
            <EmptyState icon={<OrdersIcon />} title={t.noRecent} level="p" action={newOrderLink(t.createYourFirst, 'contained')} />
          ) : (
            <>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {items.map((order) => (
                  <RecentOrder key={order.id} order={order} />
                ))}
              </Box>
              <Box sx={{ p: 2, textAlign: 'center', borderTop: '1px solid var(--os-line)' }}>
                <LinkButton to="/app/orders" size="small" variant="outlined" color="inherit">
                  {t.viewAll}
                </LinkButton>
              </Box>
            </>
          )
        }
      </LoadedData>
    </SectionCard>
  );
}
