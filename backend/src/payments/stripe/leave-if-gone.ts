import { accountLifecycle } from '../../accounts/account-lifecycle.api.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { LeaveIfGone, LeaveProvider } from '../../subscriptions/subscriptions.commands.ts';

/** A started deletion may still be withdrawn because a payment arrived: only a finished one counts. */
export const leaveIfGone = useCase(LeaveIfGone, { store: EVENT_STORE, send: SEND }, async ({ userId }, { store, send }): Promise<void> => {
  const account = await accountLifecycle(store, userId);
  if (account === 'leaving') throw refusal('request_in_progress');
  if (account === 'gone') await send(new LeaveProvider({ userId }));
});
