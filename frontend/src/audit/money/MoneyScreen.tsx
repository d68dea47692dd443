import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../platform/texts.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { FileButton } from '../exporting/FileButton.tsx';
import { useMoneyExport } from '../exporting/files.commands.ts';
import { moneyBooks, type MoneyRange } from './money.queries.ts';
import { moneyTexts } from './money.texts.ts';
import { ChargeTable, DayTable, DifferenceTable, MoneyOfOthers, PlaceTable } from './MoneyTables.tsx';

const day = 86_400_000;
const maxDays = 31;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(text));
type DayRange = { from: string; to: string };

const todayUtc = (): string => new Date().toISOString().slice(0, 10);
const lastSevenDays = (): DayRange => ({ from: new Date(Date.now() - 6 * day).toISOString().slice(0, 10), to: todayUtc() });
const dayCount = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / day + 1;
/** At most 31 days, the earlier one first. */
const isValidRange = (picked: DayRange): boolean =>
  isDay(picked.from) && isDay(picked.to) && dayCount(picked) >= 1 && dayCount(picked) <= maxDays;
/** Accounting days are UTC days in every time zone. */
const instantRangeOf = ({ from, to }: DayRange): MoneyRange => ({
  from: `${from}T00:00:00.000Z`,
  to: new Date(Date.parse(to) + day).toISOString(),
});

function RangeForm({ picked, onPick }: { picked: DayRange; onPick: (picked: DayRange) => void }) {
  const t = useTexts(moneyTexts);
  const form = useForm({ first: picked, faults: (range) => (isValidRange(range) ? {} : { from: t.tooLong }) });
  const problem = form.of('from');
  const submitRange = form.submit({ send: () => onPick(form.values) });
  return (
    <Card>
      <Stack component="form" role="search" aria-label={t.range} onSubmit={submitRange} spacing={1.5} sx={{ p: { xs: 2, md: 2.5 } }}>
        <Stack direction={{ xs: 'column', sm: 'row' }} useFlexGap spacing={1.5}>
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              type="date"
              label={t[name]}
              {...form.field(name)}
              error={problem !== undefined}
              helperText={undefined}
              sx={{ width: { xs: '100%', sm: 200 } }}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          ))}
          <Button type="submit" variant="contained">
            {t.show}
          </Button>
        </Stack>
        {problem && <Alert severity="error">{problem}</Alert>}
      </Stack>
    </Card>
  );
}

/** Every charge with its place, and the sums here and at the provider. The address holds the range. */
export function MoneyScreen() {
  const t = useTexts(moneyTexts);
  const [parameters, setParameters] = useSearchParams();
  const [standard] = useState(lastSevenDays);
  const requested = { from: parameters.get('from') ?? standard.from, to: parameters.get('to') ?? standard.to };
  const picked = isValidRange(requested) ? requested : standard;
  const range = instantRangeOf(picked);
  const books = useQuery(moneyBooks(range));
  const file = useMoneyExport();
  const actions = <FileButton file={file} filters={range} name={t.export} />;
  return (
    <>
      <PageHeader title={t.title} text={t.text} actions={actions} />
      <Stack spacing={2.5}>
        <RangeForm key={JSON.stringify(picked)} picked={picked} onPick={(next) => setParameters(next)} />
        {books.isPending && <RowSkeletons count={4} height={64} />}
        {books.isError && (
          <>
            <Alert severity="warning">{t.failed}</Alert>
            <ErrorState onRetry={() => void books.refetch()} />
          </>
        )}
        {books.data && (
          <>
            <DifferenceTable rows={books.data.differences} />
            <MoneyOfOthers rows={books.data.not_ours} />
            <PlaceTable rows={books.data.places} />
            <DayTable rows={books.data.days} />
          </>
        )}
        {!books.isPending && <ChargeTable range={range} />}
      </Stack>
    </>
  );
}
