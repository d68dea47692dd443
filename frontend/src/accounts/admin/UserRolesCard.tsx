import { grantReasons, mayEnter, revokeReasons, roles, type Role } from '@orderstream/contracts/accounts/lifecycle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useConfirm } from '../../ui/forms/confirm.ts';
import { reasonChoice } from '../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../ui/forms/reason.texts.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { myAccount, useIsAdministrator, type UserDetails } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { roleTexts } from '../accounts.texts.ts';
import { useGrantRole, useRevokeRole } from './admin-users.commands.ts';
import { RoleBadges } from '../StatusBadges.tsx';
import { personName, userTexts } from './admin.texts.ts';
import { grantReasonTexts, revokeReasonTexts, rolePowers, standingTexts } from './standing.texts.ts';

/** Confirmations before a role is granted or revoked: they state its powers and ask for the reason. */
function useRoleQuestions(user: UserDetails) {
  const t = useTexts(standingTexts);
  const card = useTexts(userTexts);
  const { label, inLog: hint } = useTexts(reasonTexts);
  const names = useTexts(roleTexts);
  const powers = useTexts(rolePowers);
  const toGrant = reasonChoice({ label, hint, reasons: grantReasons, names: useTexts(grantReasonTexts) });
  const toRevoke = reasonChoice({ label, hint, reasons: revokeReasons, names: useTexts(revokeReasonTexts) });
  const { mutateAsync: grant } = useGrantRole(user.id);
  const { mutateAsync: revoke } = useRevokeRole(user.id);
  const confirm = useConfirm();
  const outcome = {
    dangerous: true,
    done: card.roleChanged,
    why: (error: unknown) => sentenceFor(error, accountRefusalTexts, card.roleNotChanged),
  };
  const askToGrant = (role: Role): void =>
    confirm({
      ...outcome,
      title: t.grantTitle(names[role], personName(user)),
      text: t.grantText(powers[role]),
      action: t.grant,
      reason: toGrant,
      run: (reason) => grant({ role, reason }),
    });
  const askToRevoke = (role: Role): void =>
    confirm({
      ...outcome,
      title: t.revokeTitle(names[role], personName(user)),
      text: t.revokeText(powers[role]),
      action: t.revoke,
      reason: toRevoke,
      run: (reason) => revoke({ role, reason }),
    });
  return { askToGrant, askToRevoke };
}

export function UserRolesCard({ user }: { user: UserDetails }) {
  const t = useTexts(userTexts);
  const names = useTexts(roleTexts);
  const isAdministrator = useIsAdministrator();
  const isOneself = useQuery(myAccount()).data?.id === user.id;
  const { askToGrant, askToRevoke } = useRoleQuestions(user);
  // Does not offer what the server would refuse: a role for an inactive account, or a change of one's own roles.
  const offeredRoles = isOneself ? [] : roles.filter((role) => user.roles.includes(role) || mayEnter(user.status));
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
            {offeredRoles.map((role) => {
              const has = user.roles.includes(role);
              return (
                <Button
                  key={role}
                  size="small"
                  variant="outlined"
                  color={has ? 'error' : 'inherit'}
                  onClick={() => (has ? askToRevoke(role) : askToGrant(role))}
                >
                  {has ? t.revoke(names[role]) : t.grant(names[role])}
                </Button>
              );
            })}
          </Stack>
        )}
        {isAdministrator && (isOneself || !mayEnter(user.status)) && (
          <Typography variant="body2" color="textSecondary">
            {isOneself ? t.rolesOfOthers : t.rolesWhenActive}
          </Typography>
        )}
      </Stack>
    </SectionCard>
  );
}
