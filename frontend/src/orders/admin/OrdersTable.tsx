import { shortId } from '@orderstream/contracts/shared/ids';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/AppLink.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { formatMoney } from '../../ui/money.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { mayBeAssigned } from '../assignable.ts';
import { orderTypeTexts } from '../order-status.texts.ts';
import { OrderStatusChip } from '../OrderBadges.tsx';
import type { AdminOrder } from '../orders.queries.ts';
import { adminOrdersTexts } from './admin-orders.texts.ts';

function Actions({ order, onAssign }: { order: AdminOrder; onAssign: (order: AdminOrder) => void }) {
  const t = useTexts(adminOrdersTexts);
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{ flexWrap: 'wrap', justifyContent: { md: 'flex-end' }, '@media (min-width: 1280px)': { flexWrap: 'nowrap' } }}
    >
      {mayBeAssigned(order) && (
        <Button size="small" variant="contained" onClick={() => onAssign(order)} aria-label={t.ofOrder(t.assign, shortId(order.id))}>
          {t.assign}
        </Button>
      )}
      <LinkButton
        to={`/admin/orders/${order.id}`}
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={t.ofOrder(t.details, shortId(order.id))}
      >
        {t.details}
      </LinkButton>
    </Stack>
  );
}

export function OrdersTable({ rows, onAssign }: { rows: readonly AdminOrder[]; onAssign: (order: AdminOrder) => void }) {
  const t = useTexts(adminOrdersTexts);
  const types = useTexts(orderTypeTexts);
  const language = useLanguage();
  const columns = useMemo(
    (): Column<AdminOrder>[] => [
      { name: t.id, lead: true, cell: ({ id }) => <code title={id}>{shortId(id)}</code> },
      { name: t.type, cell: ({ type }) => <StatusChip label={types[type]} tone={type === 'custom' ? 'accent' : 'neutral'} /> },
      { name: t.channel, cell: ({ channel }) => channel ?? t.dash },
      { name: t.product, cell: ({ product_type }) => product_type ?? t.dash },
      { name: t.quantity, align: 'right', cell: ({ quantity }) => quantity ?? t.dash },
      { name: t.amount, align: 'right', noWrap: true, cell: (order) => formatMoney(order) },
      { name: t.status, cell: ({ status }) => <OrderStatusChip status={status} /> },
      { name: t.date, cell: ({ created_at }) => formatMoment(created_at, language) },
      { name: t.actions, align: 'right', cell: (order) => <Actions order={order} onAssign={onAssign} /> },
    ],
    [t, types, language, onAssign],
  );
  return <DataTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
