export const accountStatuses = ['pending_approval', 'active', 'inactive', 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** What may be asked about a status. A new status does not compile until its line below answers. */
const standings: Record<AccountStatus, 'awaits_approval' | 'may_enter' | 'deactivated' | 'suspended'> = {
  pending_approval: 'awaits_approval',
  active: 'may_enter',
  inactive: 'deactivated',
  suspended: 'suspended',
};
/** An account that does not exist grants no access and awaits nothing. */
type AnyAccountStatus = AccountStatus | 'unborn' | 'deleted';
/** The one trait of a status; null for an account that does not exist. */
const standingOf = (status: AnyAccountStatus) => (status === 'unborn' || status === 'deleted' ? null : standings[status]);

/** Only an active account may enter the signed-in areas. */
export const mayEnter = (status: AnyAccountStatus): boolean => standingOf(status) === 'may_enter';
export const enteringStatuses = accountStatuses.filter(mayEnter);
export const awaitsApproval = (status: AnyAccountStatus): boolean => standingOf(status) === 'awaits_approval';
export const approvableStatuses = accountStatuses.filter(awaitsApproval);
export const isSuspended = (status: AnyAccountStatus): boolean => standingOf(status) === 'suspended';
export const suspendedStatuses = accountStatuses.filter(isSuspended);
export const isDeactivated = (status: AnyAccountStatus): boolean => standingOf(status) === 'deactivated';
export const deactivatedStatuses = accountStatuses.filter(isDeactivated);
export const isLockedOut = (status: AnyAccountStatus): boolean => isSuspended(status) || isDeactivated(status);

export const roles = ['admin', 'auditor', 'moderator'] as const;
export type Role = (typeof roles)[number];

/** Who may work in the office. Reveals, refunds, prices, roles, deletions and exports are for administrators alone. */
export const officeRoles = ['admin', 'moderator'] as const satisfies readonly Role[];
/** Who may audit. */
export const auditRoles = ['admin', 'auditor'] as const satisfies readonly Role[];

/** Why an administrator, or the system, changed a status. Free text is a row of the vault, never here. */
export const statusReasons = [
  'approved',
  'approval_rejected',
  'reactivated',
  'deactivated',
  'abuse',
  'payment_risk',
  'customer_request',
  'other',
] as const;
export type StatusReason = (typeof statusReasons)[number];
/** The reasons for which access can be taken away. */
export const lockOutReasons = ['abuse', 'payment_risk', 'customer_request', 'other'] as const satisfies readonly StatusReason[];
export type LockOutReason = (typeof lockOutReasons)[number];
/** Why an administrator granted or revoked a role. */
export const grantReasons = ['joined_team', 'new_duties', 'stands_in', 'other'] as const;
export type GrantReason = (typeof grantReasons)[number];
export const revokeReasons = ['left_team', 'duties_ended', 'abuse', 'other'] as const;
export type RevokeReason = (typeof revokeReasons)[number];
/** How much the office may add to the mail about a change of status. */
export const statusMessageLimit = 1_000;

/** The reason recorded when none was given. */
export function usualReason(from: AccountStatus, to: AccountStatus): StatusReason {
  const reasons: Record<AccountStatus, StatusReason> = {
    active: from === 'pending_approval' ? 'approved' : 'reactivated',
    suspended: from === 'pending_approval' ? 'approval_rejected' : 'other',
    inactive: 'deactivated',
    pending_approval: 'other',
  };
  return reasons[to];
}

/** What a person may say about themselves. The values are rows of the vault. */
export const profileFields = ['full_name', 'business_name', 'phone', 'description', 'avatar_url'] as const;
export type ProfileField = (typeof profileFields)[number];

/** How a password changed; `ended`: by the owner's first sign-in with an identity, because someone else may have set it. */
export const passwordChanges = ['settings', 'reset', 'ended'] as const;
export type PasswordChange = (typeof passwordChanges)[number];

export const sessionEndings = ['refresh_token_reused', 'ended_by_user', 'password_changed', 'second_factor_changed'] as const;
export type SessionEnding = (typeof sessionEndings)[number];

/** The second factors that a person can use beside the password. */
export const secondFactors = ['totp', 'passkey'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** Why an administrator reset a second factor. */
export const recoveryReasons = ['device_lost', 'device_replaced', 'codes_lost', 'other'] as const;
export type RecoveryReason = (typeof recoveryReasons)[number];

/** Minimum length of a new password, and of passwords set under the earlier rule. */
export const shortestPassword = 10;
export const shortestOldPassword = 6;
