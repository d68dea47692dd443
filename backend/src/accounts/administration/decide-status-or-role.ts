import type { Reached } from '../../platform/deciding/command.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import type { DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { account, isActiveAdministrator, type AccountCommand } from '../account.decider.ts';
import { SyncAdministrator } from '../accounts.commands.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { endAdministration } from './end-administration.ts';

export const statusOrRoleNeeds = { store: EVENT_STORE, send: SEND, outbox: Outbox };

/**
 * Changes an account's status or roles. An active administrator is released before the account changes, so that the stream of
 * administrators never counts a person who no longer is one.
 */
export async function decideStatusOrRole(
  deps: DepsOf<typeof statusOrRoleNeeds>,
  command: AccountCommand,
  endsAdministration: boolean,
): Promise<Reached> {
  const { store, send } = deps;
  const { userId } = command;
  const { state, revision } = await load(store, account, userId);
  account.decide(state, command, new Date());
  const isEnd = endsAdministration && isActiveAdministrator(state);
  const reached = isEnd ? await endAdministration(deps, command, Number(revision)) : await transact(store, account, userId, command);
  await send(new SyncAdministrator({ userId }));
  return reached;
}
