import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import { attempt, nothing, type Process } from '../../platform/processes/process.ts';
import { CarryOutDeletion } from '../accounts.commands.ts';

export const deletion: Process<AccountEvent> = {
  name: 'deletion',
  begins: 'beginning',
  when: {
    /** A refusal is parked, where it can be seen, and retried. */
    user_deletion_started: ({ id, data }) => attempt(new CarryOutDeletion({ userId: data.user_id, causeId: id })),
    user_registered: nothing,
    email_confirmed: nothing,
    identity_linked: nothing,
    identity_unlinked: nothing,
    user_status_changed: nothing,
    role_granted: nothing,
    role_revoked: nothing,
    profile_changed: nothing,
    password_changed: nothing,
    sessions_ended: nothing,
    second_factor_added: nothing,
    second_factor_removed: nothing,
    second_factor_recovered: nothing,
    recovery_codes_renewed: nothing,
    recovery_code_used: nothing,
    user_deletion_refused: nothing,
    user_deleted: nothing,
  },
};
