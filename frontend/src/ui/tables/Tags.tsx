import Stack from '@mui/material/Stack';
import { useTexts } from '../../platform/texts.ts';
import { StatusChip } from '../feedback/StatusChip.tsx';
import { ChoiceField } from './filter-fields.tsx';
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

type Filter = { tagsInUse: readonly string[]; value: string | undefined; onPick: (tag: string | undefined) => void };

/** Filters by one tag. */
export function TagFilter({ tagsInUse, value, onPick }: Filter) {
  const t = useTexts(tagTexts);
  const offered = value === undefined || tagsInUse.includes(value) ? tagsInUse : [value, ...tagsInUse];
  return <ChoiceField label={t.one} all={t.all} value={value} options={offered} onPick={onPick} />;
}
