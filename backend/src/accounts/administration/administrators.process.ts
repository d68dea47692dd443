import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { HeardEvent } from '@orderstream/contracts/shared/event';
import { nothing, type Process } from '../../platform/processes/process.ts';
import { SettleAdministrator } from '../accounts.commands.ts';

const settled = ({ data }: HeardEvent<AccountEvent>) => new SettleAdministrator({ userId: data.user_id });

/** Commands settle this themselves; the process completes those that were cut off. */
export const administratorsInStep: Process<AccountEvent> = {
  name: 'administrators',
  begins: 'beginning',
  when: {
    user_status_changed: settled,
    role_granted: settled,
    role_revoked: settled,
    user_deleted: settled,
    user_registered: nothing,
    email_confirmed: nothing,
    identity_linked: nothing,
    identity_unlinked: nothing,
    profile_changed: nothing,
    password_changed: nothing,
    sessions_ended: nothing,
    second_factor_added: nothing,
    second_factor_removed: nothing,
    second_factor_recovered: nothing,
    recovery_codes_renewed: nothing,
    recovery_code_used: nothing,
    user_deletion_started: nothing,
    user_deletion_refused: nothing,
  },
};
