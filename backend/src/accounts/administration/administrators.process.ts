import type { AccountEventFor } from '@orderstream/contracts/accounts/events';
import type { HandledEvent } from '@orderstream/contracts/shared/event';
import type { Process } from '../../platform/processes/process.ts';
import { SettleAdministrator } from '../accounts.commands.ts';

const settled = ({ data }: HandledEvent<AccountEventFor<'administrators'>>) => new SettleAdministrator({ userId: data.user_id });

/** Commands settle this themselves; the process completes those that were cut off. */
export const administratorsInStep: Process<AccountEventFor<'administrators'>> = {
  name: 'administrators',
  begins: 'beginning',
  when: {
    user_status_changed: settled,
    role_granted: settled,
    role_revoked: settled,
    user_deleted: settled,
  },
};
