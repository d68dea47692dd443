import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useTexts } from '../../platform/texts.ts';
import { DayField, SearchField } from '../../ui/tables/filter-fields.tsx';
import { FilterRows } from '../../ui/tables/FilterRows.tsx';
import { SavedViews } from '../../ui/tables/SavedViews.tsx';
import { logTexts } from './audit.texts.ts';
import { KindChoice } from '../reading/KindChoice.tsx';
import { endOfMinute, minuteOf, startOfMinute } from '../reading/minutes.ts';
import type { LogFilters } from './log-filters.ts';

type Props = { filters: LogFilters; change: (part: LogFilters) => void };

const toInstant = { from: startOfMinute, to: endOfMinute } as const;

export function LogFilterBar({ filters, change }: Props) {
  const t = useTexts(logTexts);
  const isReversed = Boolean(filters.from && filters.to && filters.to < filters.from);
  const minuteField = (name: 'from' | 'to', wrong: string | false = false) => (
    <DayField
      type="datetime-local"
      label={t[name]}
      value={minuteOf(filters[name])}
      wrong={wrong}
      onPick={(picked) => change({ [name]: picked && toInstant[name](picked) })}
      sx={{ width: { xs: '100%', sm: 220 } }}
    />
  );
  const chosenKinds = new Set(filters.types ? filters.types.split(',') : []);
  return (
    <FilterRows
      label={t.filters}
      below={
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <FormControlLabel
            control={
              <Switch
                checked={filters.technical === 'yes' || chosenKinds.size > 0}
                disabled={chosenKinds.size > 0}
                onChange={(_, on) => change({ technical: on ? 'yes' : undefined })}
              />
            }
            label={chosenKinds.size > 0 ? t.technicalChosen : t.technical}
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ ml: 0 }}
          />
          <SavedViews list="log" />
        </Stack>
      }
    >
      {(['search', 'actor'] as const).map((name) => (
        <SearchField
          key={name}
          label={t[name]}
          value={filters[name]}
          onSearch={(text) => change({ [name]: text })}
          sx={{ flex: { xs: '1 1 100%', sm: '1 1 400px' } }}
        />
      ))}
      {minuteField('from')}
      {minuteField('to', isReversed && t.backwards)}
      <KindChoice chosen={chosenKinds} onChoose={(types) => change({ types: [...types].sort().join(',') })} />
    </FilterRows>
  );
}
