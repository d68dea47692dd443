import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { tagLimit } from '@orderstream/contracts/orders/tags';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { knownTags, type Tagged } from './tags.queries.ts';
import { tagsTexts } from './tags.texts.ts';

/** The tags of one row. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const t = useTexts(tagsTexts);
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

/** A tag of the address that means nothing is no filter. */
export const tagFrom = (address: URLSearchParams): string | undefined => {
  const tag = address.get('tag') ?? '';
  return tag.length > 0 && tag.length <= tagLimit ? tag : undefined;
};

/** Leaves what has one tag. */
export function TagFilter({ on, value, onPick }: { on: Tagged; value: string | undefined; onPick: (tag: string) => void }) {
  const t = useTexts(tagsTexts);
  const known = useQuery(knownTags(on)).data ?? [];
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
