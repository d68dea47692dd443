import type { AccountEventFor } from '@orderstream/contracts/accounts/events';
import { attempt, type Process } from '../../platform/processes/process.ts';
import { CarryOutDeletion } from '../accounts.commands.ts';

export const deletionProcess: Process<AccountEventFor<'deletion'>> = {
  name: 'deletion',
  begins: 'beginning',
  when: {
    /** A refused deletion is parked, so that it is visible, and retried. */
    user_deletion_started: ({ id, data }) => attempt(new CarryOutDeletion({ userId: data.user_id, causeId: id })),
  },
};
