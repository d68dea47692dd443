import { recoveryReasons, type RecoveryReason } from '@orderstream/contracts/accounts/lifecycle';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { LoadedData } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { myAccount, type UserDetails } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { useRecoverSecondFactor } from '../second-factor/second-factor.commands.ts';
import { userSecondFactor } from '../second-factor/second-factor.queries.ts';
import { recoveryReasonTexts, recoveryTexts } from '../second-factor/second-factor.texts.ts';

const commonReset: { reason: RecoveryReason } = { reason: 'device_lost' };

/** Asks for a reason and resets the second factor. */
function ResetDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const t = useTexts(recoveryTexts);
  const reasons = useTexts(recoveryReasonTexts);
  const recover = useRecoverSecondFactor(user.id);
  const form = useForm({ first: commonReset });
  const resetFactor = form.submit({
    send: async () => {
      await recover.mutateAsync(form.values.reason).finally(onClose);
      toast.success(t.done);
    },
    why: (error) => sentenceFor(error, accountRefusalTexts, t.failed),
  });
  const words = { title: t.sure, text: t.sureText(user.full_name || user.email), confirm: t.reset, busyLabel: t.resetting };
  return (
    <ConfirmDialog open {...words} busy={form.busy} dangerous onConfirm={resetFactor} onClose={onClose}>
      <TextField select fullWidth label={t.reason} {...form.field('reason')} sx={{ mt: 2 }}>
        {recoveryReasons.map((one) => (
          <MenuItem key={one} value={one}>
            {reasons[one]}
          </MenuItem>
        ))}
      </TextField>
    </ConfirmDialog>
  );
}

/** For administrators: a person's second factors, and their reset for people who have lost them. */
export function UserSecondFactorCard({ user }: { user: UserDetails }) {
  const t = useTexts(recoveryTexts);
  const factor = useQuery(userSecondFactor(user.id));
  const isOneself = useQuery(myAccount()).data?.id === user.id;
  const [isAsking, setIsAsking] = useState(false);
  const kinds = factor.data?.kinds ?? [];
  return (
    <SectionCard title={t.title}>
      <LoadedData query={factor} count={1} height={20}>
        {() => (
          <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
            <Typography variant="body2" color={kinds.length > 0 ? undefined : 'textSecondary'}>
              {kinds.length > 0 ? t.has(kinds.map((kind) => t[kind]).join(', ')) : t.none}
            </Typography>
            {kinds.length > 0 && isOneself && (
              <Typography variant="caption" color="textSecondary">
                {t.self}
              </Typography>
            )}
            {kinds.length > 0 && !isOneself && (
              <Button size="small" variant="outlined" color="error" onClick={() => setIsAsking(true)}>
                {t.reset}
              </Button>
            )}
          </Stack>
        )}
      </LoadedData>
      {isAsking && <ResetDialog user={user} onClose={() => setIsAsking(false)} />}
    </SectionCard>
  );
}
