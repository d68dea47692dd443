import { orderStatuses, orderTypes, type OrderStatus, type OrderType } from '@orderstream/contracts/orders/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/AppLink.tsx';
import { OrdersIcon, PlusIcon, SearchIcon } from '../../ui/icons.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../ui/states.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { orderStatusTexts, orderTypeTexts } from '../order-status.texts.ts';
import { adminOrders, type AdminOrder, type OrderFilters } from '../orders.queries.ts';
import { adminOrdersTexts } from './admin-orders.texts.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { OrdersTable } from './OrdersTable.tsx';
import { SelectedOrders } from './SelectedOrders.tsx';

/** The address holds the filters, so that a reload, a bookmark and Back keep them. */
function useFilters(): [OrderFilters, (change: { [K in keyof OrderFilters]: OrderFilters[K] | '' }) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filters: OrderFilters = {
    type: orderTypes.find((type) => type === parameters.get('type')),
    status: orderStatuses.find((status) => status === parameters.get('status')),
    user_id: parameters.get('user_id') || undefined,
    search: parameters.get('search') || undefined,
  };
  const change = (part: Record<string, string | undefined>): void => {
    const next = Object.entries({ ...filters, ...part }).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setParameters(Object.fromEntries(next), { replace: true });
  };
  return [filters, change];
}

type PickProps<T extends string> = {
  label: string;
  all: string;
  value: T | undefined;
  names: Record<T, string>;
  onPick: (value: T | '') => void;
};

function Pick<T extends string>({ label, all, value, names, onPick }: PickProps<T>) {
  const options = Object.entries(names) as [T, string][];
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={(event) => onPick(event.target.value as T | '')}
      sx={{ width: { xs: '100%', sm: 220 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {options.map(([option, name]) => (
        <MenuItem key={option} value={option}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Search({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const t = useTexts(adminOrdersTexts);
  return (
    <TextField
      type="search"
      value={value}
      onChange={(event) => onSearch(event.target.value)}
      placeholder={t.search}
      sx={{ width: { xs: '100%', sm: 320 } }}
      slotProps={{
        htmlInput: { 'aria-label': t.search, maxLength: 100, spellCheck: false },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

export function AdminOrdersScreen() {
  const t = useTexts(adminOrdersTexts);
  const types: Record<OrderType, string> = useTexts(orderTypeTexts);
  const statuses: Record<OrderStatus, string> = useTexts(orderStatusTexts);
  const isAdministrator = useIsAdministrator();
  const [filters, change] = useFilters();
  const [assigning, setAssigning] = useState<AdminOrder | null>(null);
  const search = useDeferredValue(filters.search)?.trim() || undefined;
  const orders = useInfiniteQuery(adminOrders({ ...filters, search }));
  const rows = orders.data?.pages.flatMap(({ items }) => items) ?? [];
  const selection = useSelection(rows.map(({ id }) => id));
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          isAdministrator && (
            <LinkButton to="/admin/create-custom-order" variant="contained" startIcon={<PlusIcon />}>
              {t.createCustom}
            </LinkButton>
          )
        }
      />
      <Card>
        <Stack
          direction="row"
          spacing={1.5}
          useFlexGap
          role="group"
          aria-label={t.filters}
          sx={{ flexWrap: 'wrap', alignItems: 'center', p: { xs: 2, md: 2.5 }, borderBottom: '1px solid var(--os-line)' }}
        >
          <Search value={filters.search ?? ''} onSearch={(search) => change({ search })} />
          <Pick label={t.type} all={t.all} value={filters.type} names={types} onPick={(type) => change({ type })} />
          <Pick label={t.status} all={t.all} value={filters.status} names={statuses} onPick={(status) => change({ status })} />
          {filters.user_id && <Chip label={t.ofUser(shortId(filters.user_id))} onDelete={() => change({ user_id: '' })} />}
        </Stack>
        {orders.isPending && (
          <Stack sx={{ p: 2.5 }}>
            <RowSkeletons count={6} height={44} />
          </Stack>
        )}
        {orders.isError && !orders.data && (
          <Stack sx={{ p: 2.5 }}>
            <ErrorState onRetry={() => void orders.refetch()} />
          </Stack>
        )}
        {orders.data && rows.length === 0 && <EmptyState icon={<OrdersIcon />} title={t.none} text={t.noneText} />}
        {rows.length > 0 && <OrdersTable rows={rows} selection={selection} onAssign={setAssigning} />}
        <LoadMore query={orders} />
        <SelectedOrders rows={rows} selection={selection} />
      </Card>
      {assigning && <AssignDialog order={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}
