import { followsFrom, type AccountEvent } from '@orderstream/contracts/accounts/events';
import { listenedTo, type BulkAction } from '../platform/processes/bulk-action.ts';
import { account } from './account.decider.ts';
import { ChangeStatus } from './administration/change-status.ts';

const approve: BulkAction = {
  stream: (userId) => `${account.category}-${userId}`,
  changes: listenedTo(followsFrom, 'app-user'),
  done: 'user_status_changed' satisfies AccountEvent['type'],
  command: ({ subjectId, by }) => new ChangeStatus({ userId: subjectId, to: 'active', by }),
};

/** What the office does to many users at once. */
export const accountBulk = { approve };
