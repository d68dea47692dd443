import Button from '@mui/material/Button';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { fileTexts } from '../custody/custody.texts.ts';

/** Begins the download of what a screen shows, and says so. */
export function FileButton<Request>({
  file,
  wanted,
  name,
}: {
  file: UseMutationResult<unknown, Error, Request>;
  wanted: Request;
  name: string;
}) {
  const t = useTexts(fileTexts);
  const download = (): void => file.mutate(wanted, { onSuccess: () => toast.success(t.begun), onError: () => toast.error(t.failed) });
  return (
    <Button color="inherit" variant="outlined" disabled={file.isPending} onClick={download}>
      {name}
    </Button>
  );
}
