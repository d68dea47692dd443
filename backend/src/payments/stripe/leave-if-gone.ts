import { LookAtAccount } from '../../accounts/accounts.commands.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { SEND } from '../../platform/tokens.ts';
import { LeaveIfGone, LeaveProvider } from '../../subscriptions/subscriptions.commands.ts';

/** A started deletion may still be withdrawn because a payment arrived: only a finished one counts. */
export const leaveIfGone = useCase(LeaveIfGone, { send: SEND }, async ({ userId }, { send }): Promise<void> => {
  const account = await send(new LookAtAccount({ userId }));
  if (account === 'leaving') throw refusal('request_in_progress');
  if (account === 'gone') await send(new LeaveProvider({ userId }));
});
