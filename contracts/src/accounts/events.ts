import { z } from 'zod';
import type { EventOf, OfType } from '../shared/event.ts';
import type { Follows, ListenedTo } from '../shared/follows.ts';
import { id } from '../shared/ids.ts';
import {
  accountStatuses,
  grantReasons,
  lockOutReasons,
  passwordChanges,
  profileFields,
  recoveryReasons,
  revokeReasons,
  roles,
  secondFactors,
  sessionEndings,
  statusReasons,
  type AccountStatus,
} from './lifecycle.ts';

const user_id = id;
/** A word of `identity-providers.ts`, or one that was there when the fact was written. */
const provider = z
  .string()
  .regex(/^[a-z]+$/)
  .max(32);
const accountEvent = <S extends z.ZodRawShape>(shape: S) => z.strictObject({ user_id, ...shape });

/** Who asked for the deletion. No administrator: the person, or the system after a restored back-up. */
const requester = { by: z.enum(['self', 'admin']), administrator_id: id.nullable() };

/** Stream `account-{userId}`. Ids and facts: the person's name, e-mail and phone are rows of the vault. */
export const accountEvents = {
  /** `provider` vouches for a person who registers with an identity. */
  user_registered: accountEvent({ method: z.enum(['password', 'identity']), provider: provider.optional() }),
  email_confirmed: accountEvent({}),
  identity_linked: accountEvent({ provider }),
  identity_unlinked: accountEvent({ provider }),
  user_status_changed: accountEvent({ from: z.enum(accountStatuses), to: z.enum(accountStatuses), reason: z.enum(statusReasons) }),
  /** The command line records no reason. */
  role_granted: accountEvent({ role: z.enum(roles), reason: z.enum(grantReasons).optional() }),
  role_revoked: accountEvent({ role: z.enum(roles), reason: z.enum(revokeReasons).optional() }),
  profile_changed: accountEvent({ change_id: id, fields: z.array(z.enum(profileFields)).nonempty() }),
  password_changed: accountEvent({ change_id: id, how: z.enum(passwordChanges) }),
  sessions_ended: accountEvent({ change_id: id, cause: z.enum(sessionEndings) }),
  second_factor_added: accountEvent({ change_id: id, kind: z.enum(secondFactors) }),
  second_factor_removed: accountEvent({ change_id: id, kind: z.enum(secondFactors) }),
  second_factor_recovered: accountEvent({ change_id: id, reason: z.enum(recoveryReasons) }),
  recovery_codes_renewed: accountEvent({ change_id: id }),
  recovery_code_used: accountEvent({ change_id: id, remaining_codes: z.int().nonnegative() }),
  /** `reason`: an administrator's, if one was named. */
  user_deletion_started: accountEvent({ ...requester, reason: z.enum(lockOutReasons).optional() }),
  user_deletion_refused: accountEvent({ ...requester, reason: z.enum(['paid_orders_awaiting_delivery']) }),
  user_deleted: accountEvent({}),
};
export type AccountEvent = EventOf<typeof accountEvents>;

/** The processes and read models that handle events of accounts. */
type Listener =
  | 'administrators'
  | 'deletion'
  | 'emails'
  | 'fulfilment'
  | 'self-delivery'
  | 'stock-alerts'
  | 'app-user'
  | 'user-roles'
  | 'attention';

/** What follows from each event of an account. */
export const followsFrom = {
  user_registered: { status: 'pending_approval', listeners: ['emails', 'app-user'] },
  email_confirmed: { status: 'unchanged', listeners: ['app-user'] },
  identity_linked: { status: 'unchanged', listeners: ['emails'] },
  identity_unlinked: { status: 'unchanged', listeners: ['emails'] },
  user_status_changed: {
    status: 'computed',
    listeners: ['administrators', 'emails', 'fulfilment', 'self-delivery', 'stock-alerts', 'app-user'],
  },
  role_granted: { status: 'unchanged', listeners: ['administrators', 'emails', 'user-roles'] },
  role_revoked: { status: 'unchanged', listeners: ['administrators', 'emails', 'fulfilment', 'user-roles'] },
  profile_changed: { status: 'unchanged', listeners: [] },
  password_changed: { status: 'unchanged', listeners: ['emails'] },
  sessions_ended: { status: 'unchanged', listeners: [] },
  second_factor_added: { status: 'unchanged', listeners: ['emails'] },
  second_factor_removed: { status: 'unchanged', listeners: ['emails'] },
  second_factor_recovered: { status: 'unchanged', listeners: ['emails'] },
  recovery_codes_renewed: { status: 'unchanged', listeners: ['emails'] },
  recovery_code_used: { status: 'unchanged', listeners: ['emails'] },
  user_deletion_started: { status: 'unchanged', listeners: ['deletion', 'app-user', 'attention'] },
  user_deletion_refused: { status: 'unchanged', listeners: ['emails', 'self-delivery', 'app-user', 'attention'] },
  user_deleted: { status: 'deleted', listeners: ['administrators', 'app-user', 'user-roles', 'attention'] },
} as const satisfies Follows<AccountEvent, AccountStatus | 'deleted', Listener>;

/** The events that a listener handles: all that name it above, and no others. */
export type AccountEventFor<L extends Listener> = OfType<AccountEvent, ListenedTo<typeof followsFrom, L>>;

const as_of = z.int().nonnegative();

/** Stream `administrators-all`: decides who is the last one. `as_of` is the revision of the account that was looked at. */
export const administratorEvents = {
  administrator_added: accountEvent({ as_of }),
  administrator_removed: accountEvent({ as_of }),
};
export type AdministratorEvent = EventOf<typeof administratorEvents>;
