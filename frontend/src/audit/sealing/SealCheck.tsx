import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { isAbandoned } from '@orderstream/proof/log-names';
import { headIn, notesIn } from '@orderstream/proof/note';
import { useEffect, useRef, useState } from 'react';
import { useTexts, type LocalizedTexts } from '../../platform/texts.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { checkFacts, checkGrowth, type CheckFinding, type CheckResult } from '../proof/check.ts';
import { canVerifySignatures } from '../proof/seal.ts';
import type { OriginChange, ListedSeal } from './seals.queries.ts';
import { checkTexts, sealsTexts } from './seals.texts.ts';

type Check = 'growth' | 'facts';
type State =
  | { phase: 'idle' }
  | { phase: 'running'; checked: number; total: number }
  | { phase: 'canceled' }
  | { phase: 'failed' }
  | { phase: 'done'; check: Check; verdict: CheckResult };

/** The sentence for a finding, with its position. */
export function findingText(t: LocalizedTexts<typeof checkTexts.entries>, finding: CheckFinding): string {
  if (finding.what === 'unsigned') return t.unsigned(finding.size);
  if (finding.what === 'rewritten') return t.rewritten(finding.from, finding.size - 1);
  return t[finding.what](finding.position);
}

function CheckOutcome({ state }: { state: State }) {
  const t = useTexts(checkTexts);
  if (state.phase === 'running') {
    const { checked, total } = state;
    return (
      <Box>
        <Typography variant="body2">{t.checking(checked, total)}</Typography>
        <LinearProgress
          aria-label={t.checking(checked, total)}
          variant={total > 0 ? 'determinate' : 'indeterminate'}
          value={total > 0 ? (100 * checked) / total : 0}
          sx={{ mt: 1 }}
        />
      </Box>
    );
  }
  if (state.phase === 'canceled') return <Alert severity="info">{t.canceled}</Alert>;
  if (state.phase === 'failed') return <Alert severity="warning">{t.failed}</Alert>;
  if (state.phase === 'idle') return null;
  const { check, verdict } = state;
  if (verdict.finding) return <Alert severity="error">{findingText(t, verdict.finding)}</Alert>;
  return <Alert severity="success">{(check === 'growth' ? t.grown : t.intact)(verdict.facts, verdict.keyId)}</Alert>;
}

type CheckRequest = { older: string | null; notes: string[] };

/** Runs one check at a time; leaving the page cancels it. */
function useCheck() {
  const [state, setState] = useState<State>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const runCheck = async (check: Check, { older, notes }: CheckRequest): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setState({ phase: 'running', checked: 0, total: 0 });
    const onProgress = (checked: number, total: number) => !abort.signal.aborted && setState({ phase: 'running', checked, total });
    try {
      const verdict = await (check === 'growth'
        ? checkGrowth(older, notes, abort.signal)
        : checkFacts(older, notes, onProgress, abort.signal));
      if (!abort.signal.aborted) setState({ phase: 'done', check, verdict });
    } catch (error) {
      if (abort.signal.aborted) return;
      console.warn('The check of the log ended early', error);
      setState({ phase: 'failed' });
    }
  };
  const cancelCheck = (): void => {
    running.current?.abort();
    setState({ phase: 'canceled' });
  };
  return { state, runCheck, cancelCheck };
}

const beginning = '';
const sizeOf = (seals: readonly ListedSeal[], revision: string): number => seals.find((seal) => seal.revision === revision)?.size ?? 0;

/** Checks the growth of the log between two seals, or every fact between them, in the browser. */
export function SealCheck({ seals, origins }: { seals: readonly ListedSeal[]; origins: readonly OriginChange[] }) {
  const t = useTexts(checkTexts);
  const names = useTexts(sealsTexts);
  const { state, runCheck, cancelCheck } = useCheck();
  const form = useForm({
    first: { from: beginning, until: seals[0]?.revision ?? '', kept: '' },
    faults: ({ from, until, kept }) => ({
      ...(sizeOf(seals, from) >= sizeOf(seals, until) && { until: t.order }),
      ...(kept.trim() !== '' && notesIn(kept).length === 0 && { kept: t.keptWrong }),
    }),
    live: true,
  });
  const { from, until, kept } = form.values;
  const [older, newer] = [sizeOf(seals, from), sizeOf(seals, until)];
  const pastedNotes = notesIn(kept);
  const usableNotes = pastedNotes.filter((note) => !isAbandoned(origins, headIn(note)));
  const startCheck = (check: Check): Promise<void> => {
    const storedBetween = seals.filter(({ size }) => size > older && size <= newer).map(({ note }) => note);
    const pastedBetween = usableNotes.filter((note) => headIn(note).size > older && headIn(note).size <= newer);
    return runCheck(check, {
      older: seals.find(({ revision }) => revision === from)?.note ?? null,
      notes: [...pastedBetween, ...storedBetween],
    });
  };
  const options = seals.map(({ revision, size }) => (
    <MenuItem key={revision} value={revision}>
      {names.seal(revision)} · {size}
    </MenuItem>
  ));
  const blocked = form.busy || form.of('until') !== undefined || form.of('kept') !== undefined || !canVerifySignatures();
  const shrunkLabel = { inputLabel: { shrink: true }, select: { displayEmpty: true } };
  return (
    <SectionCard title={t.title} text={t.text}>
      <Stack spacing={2}>
        {!canVerifySignatures() && <Alert severity="warning">{t.insecure}</Alert>}
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
          <TextField select fullWidth label={t.from} {...form.field('from')} slotProps={shrunkLabel}>
            <MenuItem value={beginning}>{t.beginning}</MenuItem>
            {options}
          </TextField>
          <TextField select fullWidth label={t.until} {...form.field('until')}>
            {options}
          </TextField>
        </Stack>
        <TextField
          multiline
          maxRows={8}
          label={t.kept}
          {...form.field('kept', t.keptHelp)}
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        {pastedNotes.length > usableNotes.length && <Alert severity="info">{t.givenUp(pastedNotes.length - usableNotes.length)}</Alert>}
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" color="inherit" disabled={blocked} onClick={form.submit({ send: () => startCheck('growth') })}>
            {t.growth}
          </Button>
          <Button variant="contained" disabled={blocked} onClick={form.submit({ send: () => startCheck('facts') })}>
            {t.everyFact}
          </Button>
          {state.phase === 'running' && (
            <Button color="inherit" onClick={cancelCheck}>
              {t.cancel}
            </Button>
          )}
        </Stack>
        <div role="status">
          <CheckOutcome state={state} />
        </div>
      </Stack>
    </SectionCard>
  );
}
