import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../platform/texts.ts';
import { SearchIcon } from '../../ui/layout/icons.tsx';
import { SavedViews } from '../../ui/tables/SavedViews.tsx';
import { logTexts } from './audit.texts.ts';
import { KindChoice } from '../reading/KindChoice.tsx';
import { endOfMinute, minuteOf, startOfMinute } from '../reading/minutes.ts';
import type { ChangeLog, ChosenLog } from './log-filters.ts';

const icon = {
  startAdornment: (
    <InputAdornment position="start">
      <SearchIcon />
    </InputAdornment>
  ),
};

type Props = { filters: ChosenLog; change: ChangeLog };

/** Filters by subject and by actor. */
function Words({ name, filters, change }: Props & { name: 'search' | 'actor' }) {
  const t = useTexts(logTexts);
  return (
    <TextField
      type="search"
      value={filters[name] ?? ''}
      onChange={(event) => change({ [name]: event.target.value })}
      placeholder={t[name]}
      sx={{ flex: { xs: '1 1 100%', sm: '1 1 400px' } }}
      slotProps={{ htmlInput: { 'aria-label': t[name], maxLength: 100, spellCheck: false, autoComplete: 'off' }, input: icon }}
    />
  );
}

const ends = { from: startOfMinute, to: endOfMinute } as const;

export function LogFilterBar({ filters, change }: Props) {
  const t = useTexts(logTexts);
  const backwards = Boolean(filters.from && filters.to && filters.to < filters.from);
  const minute = (name: 'from' | 'to', wrong: boolean) => (
    <TextField
      type="datetime-local"
      label={t[name]}
      value={minuteOf(filters[name])}
      error={wrong}
      helperText={wrong ? t.backwards : undefined}
      onChange={({ target }) => change({ [name]: target.value && ends[name](target.value) })}
      sx={{ width: { xs: '100%', sm: 220 } }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  const chosen = new Set(filters.types ? filters.types.split(',') : []);
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
        <Words name="search" filters={filters} change={change} />
        <Words name="actor" filters={filters} change={change} />
        {minute('from', false)}
        {minute('to', backwards)}
        <KindChoice chosen={chosen} onChoose={(types) => change({ types: [...types].sort().join(',') })} />
      </Stack>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <FormControlLabel
          control={
            <Switch
              checked={filters.technical === 'yes' || chosen.size > 0}
              disabled={chosen.size > 0}
              onChange={(_, on) => change({ technical: on ? 'yes' : '' })}
            />
          }
          label={chosen.size > 0 ? t.technicalChosen : t.technical}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ ml: 0 }}
        />
        <SavedViews list="log" />
      </Stack>
    </Stack>
  );
}
