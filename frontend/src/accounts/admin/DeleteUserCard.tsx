import { lockOutReasons } from '@orderstream/contracts/accounts/lifecycle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useConfirm } from '../../ui/forms/confirm.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { reasonChoice } from '../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../ui/forms/reason.texts.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { myAccount, type UserDetails } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { useDeleteUser } from './admin-users.commands.ts';
import { personName, userTexts } from './admin.texts.ts';
import { openCommitmentTexts, lockOutReasonTexts } from './standing.texts.ts';
import { useOrdersAwaitingDelivery, OpenCommitments } from './OpenCommitments.tsx';

export function DeleteUserCard({ user }: { user: UserDetails }) {
  const t = useTexts(userTexts);
  const follows = useTexts(openCommitmentTexts);
  const why = useTexts(reasonTexts);
  const names = useTexts(lockOutReasonTexts);
  const id = useId();
  // Does not offer what the server would refuse.
  const { count: awaiting = 0 } = useOrdersAwaitingDelivery(user.id);
  const isOneself = useQuery(myAccount()).data?.id === user.id;
  const isOffered = awaiting === 0 && !isOneself;
  const confirm = useConfirm();
  const remove = useDeleteUser(user.id);
  const navigate = useNavigate();
  const reason = reasonChoice({ label: why.label, hint: why.inLog, reasons: lockOutReasons, names });
  const confirmDeletion = (): void =>
    confirm({
      title: t.sure,
      text: t.sureText(personName(user)),
      action: t.deleteUser,
      working: t.deleting,
      dangerous: true,
      body: <OpenCommitments userId={user.id} />,
      reason,
      run: async (chosenReason) => {
        await remove.mutateAsync(chosenReason);
        void navigate('/admin/users');
      },
      done: t.deleted,
      why: (error) => sentenceFor(error, accountRefusalTexts, t.notDeleted),
    });
  return (
    <SectionCard
      tone="danger"
      title={t.dangerZone}
      text={t.dangerText}
      actions={
        <Button
          color="error"
          variant="outlined"
          aria-disabled={!isOffered}
          aria-describedby={isOffered ? undefined : id}
          onClick={() => isOffered && confirmDeletion()}
          sx={{ '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } }}
        >
          {t.deleteUser}
        </Button>
      }
    >
      {isOneself ? (
        <Typography id={id} variant="body2">
          {t.notDeletedByYourself}
        </Typography>
      ) : (
        awaiting > 0 && (
          <Typography id={id} variant="body2">
            {follows.notYet} <AppLink to={`/admin/orders?user_id=${user.id}&status=paid_in_process`}>{follows.orders(awaiting)}</AppLink>
          </Typography>
        )
      )}
    </SectionCard>
  );
}
