import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { toast } from '../../ui/toasts.ts';
import type { UserDetails } from '../accounts.queries.ts';
import { accountRefusals } from '../accounts.refusals.ts';
import { useDeleteUser } from '../admin-users.commands.ts';
import { userTexts } from './admin.texts.ts';
import { followsTexts } from './standing.texts.ts';
import { useAwaiting, WhatFollows } from './WhatFollows.tsx';

export function DeleteUserCard({ user }: { user: UserDetails }) {
  const t = useTexts(userTexts);
  const follows = useTexts(followsTexts);
  const id = useId();
  // Does not offer what the server would refuse.
  const { count: awaiting = 0 } = useAwaiting(user.id);
  const [asking, setAsking] = useState(false);
  const remove = useDeleteUser(user.id);
  const navigate = useNavigate();
  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(t.deleted);
        void navigate('/admin/users');
      },
      onError: (error) => {
        setAsking(false);
        toast.error(sentenceFor(error, accountRefusals, t.notDeleted));
      },
    });
  return (
    <>
      <SectionCard
        tone="danger"
        title={t.dangerZone}
        text={t.dangerText}
        actions={
          <Button
            color="error"
            variant="outlined"
            aria-disabled={awaiting > 0}
            aria-describedby={awaiting > 0 ? id : undefined}
            onClick={() => awaiting === 0 && setAsking(true)}
            sx={{ '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } }}
          >
            {t.deleteUser}
          </Button>
        }
      >
        {awaiting > 0 && (
          <Typography id={id} variant="body2">
            {follows.notYet} <AppLink to={`/admin/orders?user_id=${user.id}&status=paid_in_process`}>{follows.orders(awaiting)}</AppLink>
          </Typography>
        )}
      </SectionCard>
      <ConfirmDialog
        open={asking}
        title={t.sure}
        text={t.sureText(user.full_name || user.email)}
        confirm={t.deleteUser}
        busyLabel={t.deleting}
        busy={remove.isPending}
        dangerous
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {asking && <WhatFollows userId={user.id} />}
      </ConfirmDialog>
    </>
  );
}
