import { z } from 'zod';
import type { EventOf } from '../shared/event.ts';
import { id } from '../shared/ids.ts';
import { accountStatuses, roles, statusReasons } from './lifecycle.ts';

const user_id = id;
const of = <S extends z.ZodRawShape>(shape: S) => z.strictObject({ user_id, ...shape });

/** Stream `account-{userId}`. Ids and facts: the person's name, e-mail and phone are rows of the vault. */
export const accountEvents = {
  user_registered: of({ method: z.enum(['password', 'google']) }),
  email_confirmed: of({}),
  google_linked: of({}),
  user_status_changed: of({ from: z.enum(accountStatuses), to: z.enum(accountStatuses), reason: z.enum(statusReasons) }),
  role_granted: of({ role: z.enum(roles) }),
  role_revoked: of({ role: z.enum(roles) }),
  profile_changed: of({ fields: z.array(z.enum(['full_name', 'business_name', 'phone', 'description', 'avatar_url'])) }),
  password_changed: of({ how: z.enum(['settings', 'reset']) }),
  sessions_ended: of({ cause: z.enum(['refresh_token_reused', 'ended_by_user', 'password_changed', 'not_active']) }),
  user_deletion_started: of({ by: z.enum(['self', 'admin']) }),
  user_deletion_refused: of({ reason: z.enum(['paid_orders_awaiting_delivery']) }),
  user_deleted: of({}),
};
export type AccountEvent = EventOf<typeof accountEvents>;

/** Stream `administrators`: decides who is the last one. */
export const administratorEvents = {
  administrator_added: of({}),
  administrator_removed: of({}),
};
export type AdministratorEvent = EventOf<typeof administratorEvents>;
