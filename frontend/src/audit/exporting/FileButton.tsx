import Button from '@mui/material/Button';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { fileTexts } from '../custody/custody.texts.ts';

/** A button that downloads what a screen shows, with a toast for the start or the failure. */
export function FileButton<Filters>({
  file,
  filters,
  name,
}: {
  file: UseMutationResult<unknown, Error, Filters>;
  filters: Filters;
  name: string;
}) {
  const t = useTexts(fileTexts);
  const downloadFile = (): void => file.mutate(filters, { onSuccess: () => toast.success(t.begun), onError: () => toast.error(t.failed) });
  return (
    <Button color="inherit" variant="outlined" disabled={file.isPending} onClick={downloadFile}>
      {name}
    </Button>
  );
}
