import { batchLimit } from '@orderstream/contracts/stock/lifecycle';
import type { StockRefusal } from '@orderstream/contracts/stock/refusals';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { FaultSummary } from '../../ui/forms/FaultSummary.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useImportProducts, type ImportLine, type ImportReport } from '../stock.commands.ts';
import { stockRefusalTexts } from '../stock.refusals.ts';
import { importTexts, productsTexts } from './products.texts.ts';
import { SkuFields, type SkuFormValues } from './SkuFields.tsx';

/** The note is the text after the last tab of a line, if lines have notes. */
function parseLine(line: string, noted: boolean): ImportLine {
  const tab = noted ? line.lastIndexOf('\t') : -1;
  return tab === -1 ? { text: line, note: '' } : { text: line.slice(0, tab), note: line.slice(tab + 1) };
}

const empty = { channel: '', product_type: '', batch: '', noted: false, text: '' } as SkuFormValues & {
  batch: string;
  noted: boolean;
  text: string;
};
const linesOfText = ({ text, noted }: Pick<typeof empty, 'text' | 'noted'>): ImportLine[] =>
  text.split(/\r?\n/).map((line) => parseLine(line, noted));
const isEmpty = ({ text }: ImportLine): boolean => text.trim() === '';

type Progress = { done: number; report: ImportReport };
const noProgress: Progress = { done: 0, report: { created: 0, refused: [] } };

function ImportReportView({ report, stoppedAfter }: { report: ImportReport; stoppedAfter: number | null }) {
  const t = useTexts(importTexts);
  const words: Partial<Record<StockRefusal, string>> = useTexts(stockRefusalTexts);
  const refusalText = (code: string): string =>
    code === 'too_long' ? t.tooLong : code === 'note_too_long' ? t.noteTooLong : (words[code as StockRefusal] ?? t.notTaken);
  return (
    <Stack spacing={1.5} role="region" aria-label={t.report}>
      {stoppedAfter !== null && <Alert severity="error">{t.stopped(stoppedAfter)}</Alert>}
      <Alert severity={report.refused.length > 0 ? 'warning' : 'success'}>
        {t.created(report.created)}
        {report.refused.length > 0 && ` · ${t.refused(report.refused.length)}`}
      </Alert>
      {report.refused.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 220, overflowY: 'auto' }} tabIndex={0}>
          {report.refused.map(({ line, code }) => (
            <Typography component="li" variant="body2" key={line}>
              {t.line(line)}: {refusalText(code)}
            </Typography>
          ))}
        </Box>
      )}
    </Stack>
  );
}

type LinesProps = { text: string; disabled: boolean; problem: string | undefined; onChange: (text: string) => void };

function LinesField({ text, disabled, problem, onChange }: LinesProps) {
  const t = useTexts(importTexts);
  const readFile = (file: File | undefined): void => {
    if (!file) return;
    file.text().then(onChange, (error: unknown) => {
      console.warn('A chosen file could not be read', error);
      toast.error(t.fileUnreadable);
    });
  };
  return (
    <>
      <TextField
        multiline
        required
        minRows={6}
        maxRows={12}
        name="lines"
        label={t.lines}
        error={problem !== undefined}
        helperText={problem}
        disabled={disabled}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      <Button component="label" variant="outlined" color="inherit" disabled={disabled} sx={{ alignSelf: 'flex-start' }}>
        {t.file}
        <input
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
          disabled={disabled}
          onChange={(event) => {
            readFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Button>
    </>
  );
}

/** Imports many products, one per line, and reports the refused lines with reasons. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(importTexts);
  const common = useTexts(productsTexts);
  const [progress, setProgress] = useState(noProgress);
  const load = useImportProducts((done, report) => setProgress({ done, report }));
  const over = load.isSuccess || (load.isError && progress.done > 0);
  const form = useForm({
    first: empty,
    faults: (values) => ({
      ...(values.channel === '' && { channel: common.chooseChannel }),
      ...(values.product_type === '' && { product_type: common.chooseProductType }),
      ...(linesOfText(values).every(isEmpty) && { lines: t.enterLines }),
    }),
  });
  const { channel, product_type, batch, noted, text } = form.values;
  useUnsaved(text !== '' && !over);
  const lines = linesOfText(form.values);
  const submit = form.submit({
    send: async () => {
      if (channel === '' || product_type === '') return;
      setProgress(noProgress);
      await load.mutateAsync({ channel, product_type, batch: batch.trim(), lines });
    },
    why: (error) => common.failed(sentenceFor(error, stockRefusalTexts, common.unknown)),
  });
  return (
    <FormDialog
      wide
      title={t.title}
      busy={form.busy}
      action={over ? null : t.start}
      cancel={over ? t.close : common.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {over ? (
          <ImportReportView report={progress.report} stoppedAfter={load.isError ? progress.done : null} />
        ) : (
          <>
            <Typography variant="body2" color="textSecondary">
              {t.text}
            </Typography>
            <FaultSummary show={form.any} text={common.fillIn} />
            <SkuFields form={form.values} disabled={form.busy} fault={form.at} onChange={form.change} />
            <TextField
              label={t.batch}
              helperText={t.batchText}
              value={batch}
              disabled={form.busy}
              onChange={({ target }) => form.change({ batch: target.value })}
              slotProps={{ htmlInput: { maxLength: batchLimit, autoComplete: 'off' } }}
            />
            <LinesField
              text={text}
              disabled={form.busy}
              problem={form.of('lines')}
              onChange={(written) => form.change({ text: written })}
            />
            <FormControlLabel
              control={<Checkbox checked={noted} disabled={form.busy} onChange={() => form.change({ noted: !noted })} />}
              label={t.noted}
            />
            <Typography variant="caption" color="textSecondary" role="status">
              {form.busy ? t.importing(progress.done, lines.length) : t.count(lines.filter((line) => !isEmpty(line)).length)}
            </Typography>
            {form.busy && <LinearProgress variant="determinate" value={(100 * progress.done) / lines.length} aria-label={t.title} />}
          </>
        )}
      </Stack>
    </FormDialog>
  );
}
