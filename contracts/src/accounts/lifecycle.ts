export const accountStatuses = ['pending_approval', 'active', 'inactive', 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const roles = ['admin', 'auditor', 'moderator'] as const;
export type Role = (typeof roles)[number];

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

/** Only an active account may enter the signed-in areas. */
export const mayEnter = (status: AccountStatus): boolean => status === 'active';
