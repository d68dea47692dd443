import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../platform/texts.ts';
import { SearchIcon } from '../../ui/layout/icons.tsx';
import { useSettled } from '../../ui/forms/use-settled.ts';
import { myOrdersTexts, stageName } from './my-orders.texts.ts';
import { stages, type Stage } from '../orders.queries.ts';

export type OwnFilters = { search: string; stage: Stage | undefined };

/** The address holds the filters, so that a reload, a bookmark and Back keep them. */
export function useOwnFilters() {
  const [address, setAddress] = useSearchParams();
  const written: OwnFilters = {
    search: address.get('search') ?? '',
    stage: stages.find((stage) => String(stage) === address.get('stage')),
  };
  const search = useSettled(written.search.trim());
  const change = (part: Partial<OwnFilters>): void => {
    const next = Object.entries({ ...written, ...part }).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    setAddress(next as [string, string][], { replace: true });
  };
  return { written, asked: { search, stage: written.stage }, change, isSet: written.search.trim() !== '' || written.stage !== undefined };
}

type Props = { filters: OwnFilters; isSet: boolean; onChange: (part: Partial<OwnFilters>) => void };

export function OrderFilters({ filters: { search, stage }, isSet, onChange }: Props) {
  const t = useTexts(myOrdersTexts);
  return (
    <Stack direction="row" spacing={1.5} useFlexGap role="search" aria-label={t.filters} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        type="search"
        value={search}
        onChange={(event) => onChange({ search: event.target.value })}
        placeholder={t.search}
        sx={{ width: { xs: '100%', sm: 340 } }}
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
      <TextField
        select
        label={t.stage}
        value={stage ?? ''}
        onChange={(event) => onChange({ stage: stages.find((one) => String(one) === event.target.value) })}
        sx={{ flex: { xs: 1, sm: 'none' }, width: { sm: 240 } }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t.allStages}</MenuItem>
        {stages.map((one) => (
          <MenuItem key={one} value={String(one)}>
            {t[stageName[one]]}
          </MenuItem>
        ))}
      </TextField>
      {isSet && (
        <Button color="inherit" variant="outlined" onClick={() => onChange({ search: '', stage: undefined })}>
          {t.clear}
        </Button>
      )}
    </Stack>
  );
}
