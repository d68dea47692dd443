import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import { attempt, nothing, type Process } from '../platform/process.ts';
import { CarryOutDeletion } from './accounts.commands.ts';

export const deletion: Process<AccountEvent> = {
  name: 'deletion',
  begins: 'beginning',
  when: {
    /** A refusal has no answer here: it waits in sight, and is tried again. */
    user_deletion_started: ({ id, data }) => attempt(new CarryOutDeletion(data.user_id, id)),
    user_registered: nothing,
    email_confirmed: nothing,
    google_linked: nothing,
    user_status_changed: nothing,
    role_granted: nothing,
    role_revoked: nothing,
    profile_changed: nothing,
    password_changed: nothing,
    sessions_ended: nothing,
    user_deletion_refused: nothing,
    user_deleted: nothing,
  },
};
