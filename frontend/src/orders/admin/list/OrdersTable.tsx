import { officeActionsOn } from '@orderstream/contracts/orders/office-actions';
import { isPayable } from '@orderstream/contracts/orders/lifecycle';
import { nextStepOf } from '@orderstream/contracts/orders/next-step';
import { shortId } from '@orderstream/contracts/shared/ids';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../../platform/texts.ts';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { AppLink, LinkButton } from '../../../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../../../ui/tables/DataTable.tsx';
import { formatMoment } from '../../../ui/format/dates.ts';
import { Email } from '../../../ui/format/Email.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { Age } from '../../../ui/format/Age.tsx';
import { orderedProductName, productName } from '../../../ui/format/product-names.ts';
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { Tags } from '../../../ui/tables/Tags.tsx';
import type { RowAction } from '../../../ui/tables/RowMenu.tsx';
import type { RowCard } from '../../../ui/tables/TwoLineRow.tsx';
import type { Selection } from '../../../ui/tables/use-selection.ts';
import { orderTypeTexts } from '../../order-state.texts.ts';
import { ShortStep } from '../NextStepCard.tsx';
import { OrderStatusChip } from '../../OrderBadges.tsx';
import type { AdminOrder } from '../../orders.queries.ts';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { takenTexts } from '../../../office/taken.texts.ts';
import { useWhyNot } from '../use-why-not.ts';
import { adminOrdersTexts } from '../admin-orders.texts.ts';

function Actions({ order, onAssign }: { order: AdminOrder; onAssign: (order: AdminOrder) => void }) {
  const t = useTexts(adminOrdersTexts);
  const whyNot = useWhyNot();
  const { assign } = officeActionsOn(order);
  const label = isPayable(order.status) ? t.reserve : t.assign;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: { md: 'flex-end' } }}>
      {assign && (
        <ActionButton
          size="small"
          variant="contained"
          whyNot={whyNot(assign)}
          onClick={() => onAssign(order)}
          aria-label={t.ofOrder(label, shortId(order.id))}
        >
          {label}
        </ActionButton>
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

function Customer({ order: { user, user_id } }: { order: AdminOrder }) {
  const t = useTexts(adminOrdersTexts);
  return (
    <Stack sx={{ minWidth: { xs: 0, md: 120 }, overflowWrap: 'anywhere' }}>
      <AppLink to={`/admin/users/${user_id}`}>
        {user ? user.full_name || <Email>{user.email}</Email> : `${t.deleted} ${shortId(user_id)}`}
      </AppLink>
      {user?.full_name && (
        <Email variant="caption" color="textSecondary">
          {user.email}
        </Email>
      )}
    </Stack>
  );
}

/** A shortened description; the order's page has all of it. */
const shorten = (text: string): string => (text.length > 90 ? `${text.slice(0, 89).trimEnd()}…` : text);

function OrderedItem({ order: { type, channel, product_type, description, tags } }: { order: AdminOrder }) {
  const t = useTexts(adminOrdersTexts);
  const types = useTexts(orderTypeTexts);
  const what = channel && product_type ? productName({ channel, product_type }) : description || t.dash;
  return (
    <Stack spacing={0.5} sx={{ minWidth: { xs: 0, md: 120 }, alignItems: 'flex-start', overflowWrap: 'anywhere' }}>
      <span title={what}>{shorten(what)}</span>
      <StatusChip label={types[type]} tone={type === 'custom' ? 'accent' : 'neutral'} />
      <Tags tags={tags} />
    </Stack>
  );
}

function TakenBy({ name }: { name: string | null }) {
  const t = useTexts(takenTexts);
  if (name === null) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
      {t.taken(name)}
    </Typography>
  );
}

const shortName = ({ id }: AdminOrder) => shortId(id);

function useCard(onAssign: Props['onAssign']): RowCard<AdminOrder> {
  const t = useTexts(adminOrdersTexts);
  const types = useTexts(orderTypeTexts);
  const { taken } = useTexts(takenTexts);
  const whyNot = useTexts(orderRefusalTexts);
  return useMemo(() => {
    const assignActions = (order: AdminOrder): RowAction[] => {
      const { assign } = officeActionsOn(order);
      const name = isPayable(order.status) ? t.reserve : t.assign;
      return assign ? [{ name, onClick: () => onAssign(order), whyNot: assign.whyNot && whyNot[assign.whyNot] }] : [];
    };
    const orderTitle = (order: AdminOrder): string =>
      order.type === 'user' ? orderedProductName(order) : order.description || types.custom;
    const customerName = ({ user, user_id }: AdminOrder): string =>
      user ? user.full_name || user.email : `${t.deleted} ${shortId(user_id)}`;
    return {
      what: (order) => shorten(orderTitle(order)),
      to: (order) => ({ to: `/admin/orders/${order.id}`, 'aria-label': t.ofOrder(shorten(orderTitle(order)), shortId(order.id)) }),
      status: ({ status }) => <OrderStatusChip status={status} />,
      about: (order) => [
        customerName(order),
        formatMoney(order),
        <Age key="age" at={order.created_at} />,
        order.taken_by && taken(order.taken_by),
        order.tags.join(', '),
      ],
      menu: (order) => ({
        label: t.ofOrder(t.actions, shortId(order.id)),
        actions: [...assignActions(order), { name: `${t.customer}: ${customerName(order)}`, to: `/admin/users/${order.user_id}` }],
      }),
    };
  }, [t, types, taken, whyNot, onAssign]);
}

type Props = { rows: readonly AdminOrder[]; selection: Selection; onAssign: (order: AdminOrder) => void };

export function OrdersTable({ rows, selection, onAssign }: Props) {
  const t = useTexts(adminOrdersTexts);
  const language = useLanguage();
  const columns = useMemo(
    (): TableColumn<AdminOrder>[] => [
      { name: t.id, lead: true, cell: ({ id }) => <code title={id}>{shortId(id)}</code> },
      { name: t.customer, cell: (order) => <Customer order={order} /> },
      { name: t.product, cell: (order) => <OrderedItem order={order} /> },
      { name: t.quantity, align: 'right', cell: ({ quantity }) => quantity ?? t.dash },
      { name: t.amount, align: 'right', noWrap: true, cell: (order) => formatMoney(order) },
      {
        name: t.status,
        cell: (order) => (
          <>
            <OrderStatusChip status={order.status} />
            <ShortStep step={nextStepOf(order)} />
            <TakenBy name={order.taken_by} />
          </>
        ),
      },
      { name: t.date, cell: ({ created_at }) => formatMoment(created_at, language) },
      { name: t.actions, align: 'right', cell: (order) => <Actions order={order} onAssign={onAssign} /> },
    ],
    [t, language, onAssign],
  );
  const card = useCard(onAssign);
  return (
    <DataTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} card={card} nameOf={shortName} selection={selection} />
  );
}
