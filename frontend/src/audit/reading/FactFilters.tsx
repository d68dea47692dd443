import { isId, isUuid, streamForm } from '@orderstream/contracts/audit/things';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { sourceTexts } from '../../orders/story/actor.texts.ts';
import { useTexts } from '../../platform/texts.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import type { FactFilters } from './facts.queries.ts';
import { factsTexts } from './facts.texts.ts';
import { KindChoice } from './KindChoice.tsx';
import { endOfMinute, minuteOf, startOfMinute } from './minutes.ts';

export const selectableSources = ['ui', 'webhook', 'timer', 'system'] as const;
const idFields = ['subject_id', 'actor_id', 'correlation_id', 'stream'] as const;
type IdField = (typeof idFields)[number];
type Draft = Record<'source' | 'order' | 'from' | 'to' | IdField, string> & { types: ReadonlySet<string> };

const isValidId: Record<IdField, (text: string) => boolean> = {
  subject_id: isId,
  actor_id: isUuid,
  correlation_id: isUuid,
  stream: (text) => streamForm.test(text),
};

const blank = { source: '', order: 'newest', subject_id: '', actor_id: '', correlation_id: '', stream: '' };
const draftOf = ({ from, to, types, ...named }: FactFilters): Draft => ({
  ...blank,
  ...named,
  types: new Set(types ? types.split(',') : []),
  from: minuteOf(from),
  to: minuteOf(to),
});

function filtersOf({ types, source, order, from, to, ...named }: Draft): FactFilters {
  const filters = {
    types: [...types].sort().join(','),
    source,
    order: order === 'oldest' ? order : '',
    ...named,
    from: from && startOfMinute(from),
    to: to && endOfMinute(to),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

const width = { xs: '100%', sm: 220 };
type Props = { filters: FactFilters; onSearch: (filters: FactFilters) => void };

/** The form of the filters. Submitting it writes them into the address. */
export function FactFilterBar({ filters, onSearch }: Props) {
  const t = useTexts(factsTexts);
  const names: Record<(typeof selectableSources)[number], string> = useTexts(sourceTexts);
  const labels = { subject_id: t.subject, actor_id: t.actor, correlation_id: t.correlation, stream: t.stream };
  const form = useForm({
    first: draftOf(filters),
    faults: (draft) =>
      Object.fromEntries(
        idFields
          .filter((name) => draft[name] !== '' && !isValidId[name](draft[name]))
          .map((name) => [name, name === 'stream' ? t.wrongStream : t.wrongId]),
      ),
    live: true,
  });
  const submitFilters = form.submit({ send: () => onSearch(filtersOf(form.values)) });
  const fieldProps = (name: Exclude<keyof Draft, 'types'>, label: string) => ({
    label,
    ...form.field(name),
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value.trim() }),
    sx: { width },
  });
  const shrunkLabel = { inputLabel: { shrink: true }, select: { displayEmpty: true } };
  return (
    <Stack
      component="form"
      role="search"
      aria-label={t.filters}
      onSubmit={submitFilters}
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{ flexWrap: 'wrap', p: { xs: 2, md: 2.5 } }}
    >
      <KindChoice chosen={form.values.types} onChoose={(types) => form.change({ types })} />
      <TextField select {...fieldProps('source', t.source)} slotProps={shrunkLabel}>
        <MenuItem value="">{t.all}</MenuItem>
        {selectableSources.map((source) => (
          <MenuItem key={source} value={source}>
            {names[source]}
          </MenuItem>
        ))}
      </TextField>
      <TextField type="datetime-local" {...fieldProps('from', t.from)} slotProps={shrunkLabel} />
      <TextField type="datetime-local" {...fieldProps('to', t.to)} slotProps={shrunkLabel} />
      {idFields.map((name) => (
        <TextField key={name} {...fieldProps(name, labels[name])} slotProps={{ htmlInput: { spellCheck: false, maxLength: 160 } }} />
      ))}
      <TextField select {...fieldProps('order', t.order)}>
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
          form.change(draftOf({}));
          onSearch({});
        }}
      >
        {t.clear}
      </Button>
    </Stack>
  );
}
