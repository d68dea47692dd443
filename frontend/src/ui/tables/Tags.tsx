import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../platform/texts.ts';
import { StatusChip } from '../feedback/StatusChip.tsx';
import { tagTexts } from './tags.texts.ts';

/** The tags of one row. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const t = useTexts(tagTexts);
  if (tags.length === 0) return null;
  return (
    <Stack
      component="ul"
      direction="row"
      useFlexGap
      aria-label={t.title}
      sx={{ flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}
    >
      {tags.map((tag) => (
        <li key={tag}>
          <StatusChip label={tag} tone="info" />
        </li>
      ))}
    </Stack>
  );
}

type Filter = { known: readonly string[]; value: string | undefined; onPick: (tag: string) => void };

/** Filters by one tag. */
export function TagFilter({ known, value, onPick }: Filter) {
  const t = useTexts(tagTexts);
  const offered = value === undefined || known.includes(value) ? known : [value, ...known];
  return (
    <TextField
      select
      label={t.one}
      value={value ?? ''}
      onChange={(event) => onPick(event.target.value)}
      sx={{ width: { xs: '100%', sm: 180 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t.all}</MenuItem>
      {offered.map((tag) => (
        <MenuItem key={tag} value={tag}>
          {tag}
        </MenuItem>
      ))}
    </TextField>
  );
}
