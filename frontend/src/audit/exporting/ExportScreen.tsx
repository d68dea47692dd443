import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { eventTexts } from '../../orders/story/story.texts.ts';
import { useTexts } from '../../platform/texts.ts';
import { endOfDay, startOfDay } from '../../ui/format/dates.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { localDayOf } from '../days.ts';
import { exportTexts } from './export.texts.ts';
import { isId } from '@orderstream/contracts/audit/things';
import { useFactExport, type ExportFormat, type FactExport } from '../reading/facts.commands.ts';
import { auditKeys } from '../sealing/seals.queries.ts';

const verifyCommand = 'node verify-export.mjs log.ndjson --key keys.txt --seal audit-seals.txt';

const kinds = Object.keys(eventTexts.entries).sort();
const fields = ['types', 'subject_id', 'actor_id', 'from', 'to', 'sample', 'seed', 'after'] as const;
type Field = (typeof fields)[number];
type Draft = Record<Field, string> & { format: ExportFormat };
const formats: readonly ExportFormat[] = ['ndjson', 'csv'];
/** Filters that the form does not show; they come from the address of the facts' page. */
const furtherFilters = ['source', 'correlation_id', 'order_id', 'user_id'] as const;

/** The fraction for a percentage, with a decimal point or comma. */
const fractionOf = (text: string): number => Number(text.replace(',', '.')) / 100;
const invalidChecks: Partial<Record<Field, (text: string) => boolean>> = {
  subject_id: (text) => !isId(text),
  actor_id: (text) => !isId(text),
  sample: (text) => !(fractionOf(text) >= 0.0001 && fractionOf(text) <= 1),
  seed: (text) => !/^[\w.-]{1,64}$/.test(text),
  after: (text) => !/^\d{1,18}$/.test(text),
};
const isWrongIn = (draft: Draft, name: Field): boolean => draft[name] !== '' && (invalidChecks[name]?.(draft[name]) ?? false);

function exportOf(draft: Draft, more: Record<string, string>): FactExport {
  const { format, sample, seed, after, from, to, ...named } = draft;
  const filters = { ...more, ...named, from: from && startOfDay(from), to: to && endOfDay(to) };
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    format,
    ...(sample !== '' && { sample: fractionOf(sample) }),
    ...(seed !== '' && { seed }),
    ...(after !== '' && { after }),
  };
}

function ExportForm() {
  const t = useTexts(exportTexts);
  const [parameters] = useSearchParams();
  const parameterOf = (name: string): string => parameters.get(name) ?? '';
  const exporting = useFactExport();
  const helps: Partial<Record<Field, [wrong: string, help?: string]>> = {
    subject_id: [t.wrongId],
    actor_id: [t.wrongId],
    sample: [t.wrongSample, t.sampleHelp],
    seed: [t.wrongSeed, t.seedHelp],
    after: [t.wrongAfter, t.afterHelp],
  };
  const given = fields.map((name) => [
    name,
    name === 'from' || name === 'to' ? localDayOf(parameterOf(name) || undefined) : parameterOf(name),
  ]);
  const form = useForm<Draft, Field | 'export'>({
    first: { format: 'ndjson', ...(Object.fromEntries(given) as Record<Field, string>) },
    faults: (draft) => Object.fromEntries(fields.filter((name) => isWrongIn(draft, name)).map((name) => [name, helps[name]?.[0]])),
    live: true,
  });
  const { format, types } = form.values;
  const startExport = form.submit({
    send: () => exporting.mutateAsync(exportOf(form.values, Object.fromEntries(furtherFilters.map((name) => [name, parameterOf(name)])))),
    fields: () => ({ export: t.failed }),
  });
  const fieldProps = (name: Field, label: string) => ({
    label,
    ...form.field(name, helps[name]?.[1]),
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value.trim() }),
  });
  const shrunkLabel = { inputLabel: { shrink: true }, select: { displayEmpty: true } };
  const plain = { htmlInput: { spellCheck: false, maxLength: 128 } };
  return (
    <SectionCard title={t.form}>
      <Stack component="form" onSubmit={startExport} spacing={2}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' }}>
          <TextField
            select
            label={t.format}
            value={format}
            onChange={({ target }) => form.change({ format: target.value === 'csv' ? 'csv' : 'ndjson' })}
          >
            {formats.map((one) => (
              <MenuItem key={one} value={one}>
                {t[one]}
              </MenuItem>
            ))}
          </TextField>
          <TextField select {...fieldProps('types', t.kind)} slotProps={shrunkLabel}>
            <MenuItem value="">{t.all}</MenuItem>
            {types.includes(',') && <MenuItem value={types}>{types}</MenuItem>}
            {kinds.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {kind}
              </MenuItem>
            ))}
          </TextField>
          <TextField {...fieldProps('subject_id', t.subject)} slotProps={plain} />
          <TextField {...fieldProps('actor_id', t.actor)} slotProps={plain} />
          <TextField type="date" {...fieldProps('from', t.from)} slotProps={shrunkLabel} />
          <TextField type="date" {...fieldProps('to', t.to)} slotProps={shrunkLabel} />
          <TextField {...fieldProps('sample', t.sample)} slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 6 } }} />
          <TextField {...fieldProps('seed', t.seed)} slotProps={plain} />
          <TextField {...fieldProps('after', t.after)} slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 18 } }} />
        </Box>
        <div>
          <Button type="submit" variant="contained" disabled={form.busy}>
            {form.busy ? t.preparing : t.start}
          </Button>
        </div>
        <div role="status">
          {form.of('export') && <Alert severity="warning">{form.of('export')}</Alert>}
          {exporting.data && <Alert severity="success">{t.begun(exporting.data.facts, exporting.data.seal_size)}</Alert>}
        </div>
      </Stack>
    </SectionCard>
  );
}

/** Exports facts as a file, and shows how to verify the file. */
export function ExportScreen() {
  const t = useTexts(exportTexts);
  const keys = useQuery(auditKeys());
  const code = { m: 0, p: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.8125rem', background: 'var(--os-sunken)' };
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <Stack spacing={2.5}>
        <ExportForm />
        <SectionCard title={t.verify} text={t.verifyText}>
          <Box component="pre" tabIndex={0} sx={code}>
            {verifyCommand}
          </Box>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2, mb: 0.5 }}>
            {t.keys}
          </Typography>
          <Box component="pre" tabIndex={0} sx={code}>
            {keys.data?.keys.join('\n') ?? '…'}
          </Box>
        </SectionCard>
      </Stack>
    </>
  );
}
