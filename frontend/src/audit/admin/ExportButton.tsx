import Button from '@mui/material/Button';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toasts.ts';
import { exportTexts } from '../audit.texts.ts';
import { useListFile, type ListWish } from '../files.commands.ts';

/** The list as it is filtered, as a file. Only administrators take lists with them. */
export function ExportButton({ wish }: { wish: ListWish }) {
  const t = useTexts(exportTexts);
  const language = useLanguage();
  const isAdministrator = useIsAdministrator();
  const file = useListFile();
  if (!isAdministrator) return null;
  const begin = (): void =>
    void file.mutateAsync({ ...wish, language }).then(
      () => toast.success(t.begun),
      (error: unknown) => toast.error(t.failed, sentenceFor(error, null, '') || undefined),
    );
  return (
    <Button size="small" variant="outlined" color="inherit" startIcon={<DownloadIcon />} disabled={file.isPending} onClick={begin}>
      {t.export}
    </Button>
  );
}
