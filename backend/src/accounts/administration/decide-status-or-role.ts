import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Reached } from '../../platform/deciding/command.ts';
import type { Send } from '../../platform/deciding/cqrs.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { account, isActiveAdministrator, type AccountCommand } from '../account.decider.ts';
import { SyncAdministrator } from '../accounts.commands.ts';
import { administrators, allAdministrators } from './administrators.decider.ts';

/**
 * Changes an account's status or roles. An active administrator is released before the account changes, so that the stream of
 * administrators never counts a person who no longer is one.
 */
export async function decideStatusOrRole(
  store: EventStore,
  send: Send,
  command: AccountCommand,
  endsAdministration: boolean,
): Promise<Reached> {
  const { userId } = command;
  const { state, revision } = await load(store, account, userId);
  account.decide(state, command, new Date());
  if (endsAdministration && isActiveAdministrator(state))
    await transact(store, administrators, allAdministrators, { type: 'ReleaseAdministrator', userId, asOf: Number(revision) });
  const reached = await transact(store, account, userId, command);
  await send(new SyncAdministrator({ userId }));
  return reached;
}
