import Button from '@mui/material/Button';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { DownloadIcon } from '../layout/icons.tsx';
import { toast } from '../feedback/toasts.ts';
import { uiTexts } from '../ui.texts.ts';

/** Exports a list as a file. Renders nothing without permission. */
export function ExportButton({ file }: { file: { busy: boolean; begin: () => Promise<void> } | null }) {
  const t = useTexts(uiTexts);
  if (!file) return null;
  const startExport = (): void =>
    void file.begin().then(
      () => toast.success(t.exportBegun),
      (error: unknown) => toast.error(t.exportFailed, sentenceFor(error, null, '') || undefined),
    );
  return (
    <Button size="small" variant="outlined" color="inherit" startIcon={<DownloadIcon />} disabled={file.busy} onClick={startExport}>
      {t.export}
    </Button>
  );
}
