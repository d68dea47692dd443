import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTexts } from '../../platform/texts.ts';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { anyText, oneOf, useAddressFilters, type FiltersOf } from '../../ui/tables/address-filters.ts';
import { ChoiceField, SearchField } from '../../ui/tables/filter-fields.tsx';
import { orderStages, type OrderStage } from '../orders.queries.ts';
import { myOrdersTexts, stageName } from './my-orders.texts.ts';

export type MyOrdersFilterValues = { search: string; stage: OrderStage | undefined };

const stageWords = orderStages.map(String) as readonly `${OrderStage}`[];
const reads = { search: anyText, stage: oneOf(stageWords) };
type WrittenFilters = FiltersOf<typeof reads>;

/** The filters of My Orders as typed (`written`) and as requested (`applied`), once typing pauses. */
export function useMyOrdersFilters() {
  const [written, change] = useAddressFilters(reads);
  const search = useDebounced(written.search?.trim() ?? '');
  const applied: MyOrdersFilterValues = { search, stage: orderStages.find((stage) => String(stage) === written.stage) };
  return { written, applied, change, isSet: Boolean(written.search?.trim()) || applied.stage !== undefined };
}

type Props = { filters: WrittenFilters; isSet: boolean; onChange: (part: WrittenFilters) => void };

export function MyOrdersFilters({ filters: { search, stage }, isSet, onChange }: Props) {
  const t = useTexts(myOrdersTexts);
  return (
    <Stack direction="row" spacing={1.5} useFlexGap role="search" aria-label={t.filters} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <SearchField
        label={t.search}
        value={search}
        onSearch={(text) => onChange({ search: text })}
        sx={{ width: { xs: '100%', sm: 340 } }}
      />
      <ChoiceField
        label={t.stage}
        all={t.allStages}
        value={stage}
        options={stageWords}
        names={Object.fromEntries(orderStages.map((one) => [one, t[stageName[one]]]))}
        onPick={(picked) => onChange({ stage: picked })}
        sx={{ flex: { xs: 1, sm: 'none' }, width: { sm: 240 } }}
      />
      {isSet && (
        <Button color="inherit" variant="outlined" onClick={() => onChange({ search: undefined, stage: undefined })}>
          {t.clear}
        </Button>
      )}
    </Stack>
  );
}
