import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { CopyButton } from '../../ui/feedback/CopyButton.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { useConfirmTotp } from './second-factor.commands.ts';
import { secondFactorTexts } from './second-factor.texts.ts';

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

type Props = { secret: string; url: string; onAdded: (codes: string[] | null) => void; onClose: () => void };

/** Shows the secret as a QR code and as text, and asks for the first code. */
export function AddTotpDialog({ secret, url, onAdded, onClose }: Props) {
  const t = useTexts(secondFactorTexts);
  const confirm = useConfirmTotp();
  const form = useForm({
    first: { code: '' },
    faults: ({ code }) => (/^\s*(\d\s*){6}$/.test(code) ? {} : { code: t.enterCode }),
  });
  const submit = form.submit({
    send: async () => onAdded((await confirm.mutateAsync(form.values.code)).recovery_codes),
    // Any failure clears the code, because it has expired by the next attempt.
    onFault: () => form.change({ code: '' }),
    fields: { code: t.wrongCode },
    why: (error) => sentenceFor(error, accountRefusalTexts, t.notConfirmed),
  });
  return (
    <FormDialog title={t.setUpApp} busy={form.busy} action={t.confirm} working={t.confirming} onSubmit={submit} onClose={onClose}>
      <Stack spacing={2}>
        <Typography variant="body2">{t.scan}</Typography>
        <Suspense fallback={<Skeleton variant="rounded" width={200} height={200} />}>
          <QrCode text={url} label={t.qr} />
        </Suspense>
        <Box>
          <Typography variant="body2">{t.orType}</Typography>
          <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </Box>
            <CopyButton text={secret} label={t.copyKey} />
          </Stack>
        </Box>
        <TextField
          {...form.field('code', t.codeHint)}
          label={t.code}
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Stack>
    </FormDialog>
  );
}
