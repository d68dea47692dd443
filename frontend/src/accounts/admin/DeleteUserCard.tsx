import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { toast } from '../../ui/toasts.ts';
import type { UserDetails } from '../accounts.queries.ts';
import { accountRefusals } from '../accounts.refusals.ts';
import { useDeleteUser } from '../admin-users.commands.ts';
import { userTexts } from './admin.texts.ts';

export function DeleteUserCard({ user }: { user: UserDetails }) {
  const t = useTexts(userTexts);
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
          <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
            {t.deleteUser}
          </Button>
        }
      />
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
      />
    </>
  );
}
