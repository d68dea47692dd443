import type { AccountEventFor } from '@orderstream/contracts/accounts/events';
import type { HandledEvent } from '@orderstream/contracts/shared/event';
import type { Process } from '../../platform/processes/process.ts';
import { SyncAdministrator } from '../accounts.commands.ts';

const syncAdministrator = ({ data }: HandledEvent<AccountEventFor<'administrators'>>) => new SyncAdministrator({ userId: data.user_id });

/** Finishes what an interrupted command has left undone: commands usually do this themselves. */
export const administratorsProcess: Process<AccountEventFor<'administrators'>> = {
  name: 'administrators',
  begins: 'beginning',
  when: {
    user_status_changed: syncAdministrator,
    role_granted: syncAdministrator,
    role_revoked: syncAdministrator,
    user_deleted: syncAdministrator,
  },
};
