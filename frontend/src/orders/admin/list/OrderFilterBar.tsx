import { orderSorts, orderStatuses, orderTypes } from '@orderstream/contracts/orders/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../platform/texts.ts';
import { ChoiceField, DayField, SearchField } from '../../../ui/tables/filter-fields.tsx';
import { SavedViews } from '../../../ui/tables/SavedViews.tsx';
import { FilterRows } from '../../../ui/tables/FilterRows.tsx';
import { TagFilter } from '../../../ui/tables/Tags.tsx';
import { orderStatusTexts, orderTypeTexts } from '../../order-state.texts.ts';
import { tagsInUse } from '../../../office/tags.queries.ts';
import { adminOrdersTexts, orderSortTexts } from '../admin-orders.texts.ts';
import type { OrderFilterValues } from './order-filters.ts';

type Props = { filters: OrderFilterValues; change: (part: OrderFilterValues) => void };

export function OrderFilterBar({ filters, change }: Props) {
  const t = useTexts(adminOrdersTexts);
  const types = useTexts(orderTypeTexts);
  const statuses = useTexts(orderStatusTexts);
  const sorts = useTexts(orderSortTexts);
  const tags = useQuery(tagsInUse('orders')).data ?? [];
  const backwards = Boolean(filters.from && filters.to && filters.to < filters.from);
  const dayField = (name: 'from' | 'to', wrong: string | false = false) => (
    <DayField
      label={t[name]}
      value={filters[name]}
      wrong={wrong}
      onPick={(picked) => change({ [name]: picked })}
      sx={{ flex: { xs: '1 1 130px', sm: 'none' }, width: { sm: 160 } }}
    />
  );
  return (
    <FilterRows label={t.filters} below={<SavedViews list="orders" />}>
      <SearchField label={t.search} value={filters.search} onSearch={(search) => change({ search })} />
      <ChoiceField label={t.type} all={t.all} value={filters.type} options={orderTypes} names={types} onPick={(type) => change({ type })} />
      <ChoiceField
        label={t.status}
        all={t.all}
        value={filters.status}
        options={orderStatuses}
        names={statuses}
        onPick={(status) => change({ status })}
      />
      <TagFilter tagsInUse={tags} value={filters.tag} onPick={(tag) => change({ tag })} />
      {dayField('from')}
      {dayField('to', backwards && t.backwards)}
      <ChoiceField
        label={t.sort}
        value={filters.sort ?? 'newest'}
        options={orderSorts}
        names={sorts}
        onPick={(sort) => change({ sort: sort === 'newest' ? undefined : sort })}
      />
      {filters.user_id && <Chip label={t.ofUser(shortId(filters.user_id))} onDelete={() => change({ user_id: undefined })} />}
    </FilterRows>
  );
}
