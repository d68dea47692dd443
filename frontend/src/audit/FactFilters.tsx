import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { eventTexts, sourceTexts } from '../orders/story.texts.ts';
import { useTexts } from '../platform/texts.ts';
import { endOfDay, startOfDay } from '../ui/dates.ts';
import { isId } from './FactValue.tsx';
import type { FactFilters } from './facts.queries.ts';
import { factsTexts } from './facts.texts.ts';

const kinds = Object.keys(eventTexts.entries).sort();
const sources = ['ui', 'webhook', 'timer', 'system'] as const;
const ids = ['subject_id', 'actor_id', 'correlation_id'] as const;
type Draft = Record<'types' | 'source' | 'order' | 'from' | 'to' | (typeof ids)[number], string>;

/** The day in the reader's own zone. */
const dayOf = (instant: string | undefined): string => {
  if (!instant) return '';
  const date = new Date(instant);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

const blank = { types: '', source: '', order: 'newest', subject_id: '', actor_id: '', correlation_id: '' };
const draftOf = ({ from, to, ...named }: FactFilters): Draft => ({ ...blank, ...named, from: dayOf(from), to: dayOf(to) });

export function filtersOf({ types, source, order, from, to, ...named }: Draft): FactFilters {
  const filters = {
    ...{ types, source, order: order === 'oldest' ? order : '', ...named },
    from: from && startOfDay(from),
    to: to && endOfDay(to),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

const width = { xs: '100%', sm: 220 };
type Props = { filters: FactFilters; onSearch: (filters: FactFilters) => void };

/** What is asked for becomes part of the address when it is sent. */
export function FactFilterBar({ filters, onSearch }: Props) {
  const t = useTexts(factsTexts);
  const names: Record<(typeof sources)[number], string> = useTexts(sourceTexts);
  const [draft, setDraft] = useState(draftOf(filters));
  const labels = { subject_id: t.subject, actor_id: t.actor, correlation_id: t.correlation };
  const wrong = (name: (typeof ids)[number]) => draft[name] !== '' && !isId(draft[name]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!ids.some(wrong)) onSearch(filtersOf(draft));
  };
  const field = (name: keyof Draft, label: string) => ({
    label,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value.trim() }),
    sx: { width },
  });
  const shown = { inputLabel: { shrink: true }, select: { displayEmpty: true } };
  return (
    <Stack
      component="form"
      role="search"
      aria-label={t.filters}
      onSubmit={send}
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{ flexWrap: 'wrap', p: { xs: 2, md: 2.5 } }}
    >
      <TextField select {...field('types', t.kind)} slotProps={shown}>
        <MenuItem value="">{t.all}</MenuItem>
        {draft.types.includes(',') && <MenuItem value={draft.types}>{draft.types}</MenuItem>}
        {kinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {kind}
          </MenuItem>
        ))}
      </TextField>
      <TextField select {...field('source', t.source)} slotProps={shown}>
        <MenuItem value="">{t.all}</MenuItem>
        {sources.map((source) => (
          <MenuItem key={source} value={source}>
            {names[source]}
          </MenuItem>
        ))}
      </TextField>
      <TextField type="date" {...field('from', t.from)} slotProps={shown} />
      <TextField type="date" {...field('to', t.to)} slotProps={shown} />
      {ids.map((name) => (
        <TextField
          key={name}
          {...field(name, labels[name])}
          error={wrong(name)}
          helperText={wrong(name) && t.wrongId}
          slotProps={{ htmlInput: { spellCheck: false, maxLength: 128 } }}
        />
      ))}
      <TextField select {...field('order', t.order)}>
        <MenuItem value="newest">{t.newest}</MenuItem>
        <MenuItem value="oldest">{t.oldest}</MenuItem>
      </TextField>
      <Button type="submit" variant="contained">
        {t.search}
      </Button>
      <Button
        color="inherit"
        variant="outlined"
        onClick={() => {
          setDraft(draftOf({}));
          onSearch({});
        }}
      >
        {t.clear}
      </Button>
    </Stack>
  );
}
