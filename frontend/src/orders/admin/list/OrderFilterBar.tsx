import type { OrderStatus, OrderType } from '@orderstream/contracts/orders/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../platform/texts.ts';
import { SearchIcon } from '../../../ui/layout/icons.tsx';
import { SavedViews } from '../../../ui/tables/SavedViews.tsx';
import { TagFilter } from '../../../ui/tables/Tags.tsx';
import { orderStatusTexts, orderTypeTexts } from '../../order-state.texts.ts';
import { knownTags } from '../../../office/tags.queries.ts';
import { adminOrdersTexts, orderSortTexts } from '../admin-orders.texts.ts';
import { orderSorts, type ChangeOrders, type ChosenOrders } from './order-filters.ts';

type PickProps<T extends string> = {
  label: string;
  all?: string;
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
      sx={{ width: { xs: '100%', sm: 180 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {all && <MenuItem value="">{all}</MenuItem>}
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

export function OrderFilterBar({ filters, change }: { filters: ChosenOrders; change: ChangeOrders }) {
  const t = useTexts(adminOrdersTexts);
  const types: Record<OrderType, string> = useTexts(orderTypeTexts);
  const statuses: Record<OrderStatus, string> = useTexts(orderStatusTexts);
  const sorts: Record<(typeof orderSorts)[number], string> = useTexts(orderSortTexts);
  const known = useQuery(knownTags('orders')).data ?? [];
  const backwards = Boolean(filters.from && filters.to && filters.to < filters.from);
  const day = (name: 'from' | 'to', wrong: boolean) => (
    <TextField
      type="date"
      label={t[name]}
      value={filters[name] ?? ''}
      error={wrong}
      helperText={wrong ? t.backwards : undefined}
      onChange={(event) => change({ [name]: event.target.value })}
      sx={{ flex: { xs: '1 1 130px', sm: 'none' }, width: { sm: 160 } }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Stack spacing={1.5} sx={{ p: { xs: 2, md: 2.5 }, borderBottom: '1px solid var(--os-line)' }}>
      <Stack
        direction="row"
        spacing={1.5}
        useFlexGap
        role="group"
        aria-label={t.filters}
        sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}
      >
        <Search value={filters.search ?? ''} onSearch={(search) => change({ search })} />
        <Pick label={t.type} all={t.all} value={filters.type} names={types} onPick={(type) => change({ type })} />
        <Pick label={t.status} all={t.all} value={filters.status} names={statuses} onPick={(status) => change({ status })} />
        <TagFilter known={known} value={filters.tag} onPick={(tag) => change({ tag })} />
        {day('from', false)}
        {day('to', backwards)}
        <Pick
          label={t.sort}
          value={filters.sort ?? 'newest'}
          names={sorts}
          onPick={(sort) => change({ sort: sort === 'newest' ? '' : sort })}
        />
        {filters.user_id && <Chip label={t.ofUser(shortId(filters.user_id))} onDelete={() => change({ user_id: '' })} />}
      </Stack>
      <SavedViews list="orders" />
    </Stack>
  );
}
