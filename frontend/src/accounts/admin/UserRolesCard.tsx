import {
  grantReasons,
  mayEnter,
  revokeReasons,
  roles,
  type GrantReason,
  type RevokeReason,
  type Role,
} from '@orderstream/contracts/accounts/lifecycle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { ReasonField } from '../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../ui/forms/reason.texts.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { me, useIsAdministrator, type UserDetails } from '../accounts.queries.ts';
import { accountRefusals } from '../accounts.refusals.ts';
import { roleTexts } from '../accounts.texts.ts';
import { useGrantRole, useRevokeRole } from './admin-users.commands.ts';
import { RoleBadges } from '../StatusBadges.tsx';
import { personName, userTexts } from './admin.texts.ts';
import { grantReasonTexts, revokeReasonTexts, rolePowers, standingTexts } from './standing.texts.ts';

type DialogProps = { user: UserDetails; role: Role; onClose: () => void };

function useRoleWords({ user, role, onClose }: DialogProps) {
  const t = useTexts(standingTexts);
  const card = useTexts(userTexts);
  const why = useTexts(reasonTexts);
  const outcome = {
    onSuccess: () => toast.success(card.roleChanged),
    onError: (error: Error) => toast.error(sentenceFor(error, accountRefusals, card.roleNotChanged)),
    onSettled: onClose,
  };
  const said = { name: personName(user), role: useTexts(roleTexts)[role], powers: useTexts(rolePowers)[role] };
  return { t, said, outcome, field: { label: why.label, hint: why.inLog } };
}

/** Confirms a grant: the powers of the role, and the reason. */
function GrantDialog(props: DialogProps) {
  const { t, said, outcome, field } = useRoleWords(props);
  const names = useTexts(grantReasonTexts);
  const grant = useGrantRole(props.user.id);
  const [reason, setReason] = useState<GrantReason | null>(null);
  return (
    <ConfirmDialog
      open
      dangerous
      busy={grant.isPending}
      disabled={!reason}
      title={t.grantTitle(said.role, said.name)}
      text={t.grantText(said.powers)}
      confirm={t.grant}
      onConfirm={() => reason && grant.mutate({ role: props.role, reason }, outcome)}
      onClose={props.onClose}
    >
      <ReasonField {...field} reasons={grantReasons} names={names} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

/** Confirms a revocation: the powers that end, and the reason. */
function RevokeDialog(props: DialogProps) {
  const { t, said, outcome, field } = useRoleWords(props);
  const names = useTexts(revokeReasonTexts);
  const revoke = useRevokeRole(props.user.id);
  const [reason, setReason] = useState<RevokeReason | null>(null);
  return (
    <ConfirmDialog
      open
      dangerous
      busy={revoke.isPending}
      disabled={!reason}
      title={t.revokeTitle(said.role, said.name)}
      text={t.revokeText(said.powers)}
      confirm={t.revoke}
      onConfirm={() => reason && revoke.mutate({ role: props.role, reason }, outcome)}
      onClose={props.onClose}
    >
      <ReasonField {...field} reasons={revokeReasons} names={names} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

export function UserRolesCard({ user }: { user: UserDetails }) {
  const t = useTexts(userTexts);
  const names = useTexts(roleTexts);
  const isAdministrator = useIsAdministrator();
  const myself = useQuery(me()).data?.id === user.id;
  const [asked, ask] = useState<{ role: Role; has: boolean } | null>(null);
  // Does not offer what the server would refuse: a role for an inactive account, or a change of one's own roles.
  const offered = myself ? [] : roles.filter((role) => user.roles.includes(role) || mayEnter(user.status));
  const Dialog = asked?.has ? RevokeDialog : GrantDialog;
  return (
    <SectionCard title={t.roles}>
      <Stack spacing={2}>
        {user.roles.length > 0 ? (
          <RoleBadges roles={user.roles} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t.noRoles}
          </Typography>
        )}
        {isAdministrator && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {offered.map((role) => {
              const has = user.roles.includes(role);
              return (
                <Button key={role} size="small" variant="outlined" color={has ? 'error' : 'inherit'} onClick={() => ask({ role, has })}>
                  {has ? t.revoke(names[role]) : t.grant(names[role])}
                </Button>
              );
            })}
          </Stack>
        )}
        {isAdministrator && (myself || !mayEnter(user.status)) && (
          <Typography variant="body2" color="textSecondary">
            {myself ? t.rolesOfOthers : t.rolesWhenActive}
          </Typography>
        )}
      </Stack>
      {asked && <Dialog user={user} role={asked.role} onClose={() => ask(null)} />}
    </SectionCard>
  );
}
