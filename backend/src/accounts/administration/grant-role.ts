import type { GrantReason, Role } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import { SyncAdministrator } from '../accounts.commands.ts';

export class GrantRole extends command('GrantRole')<{ userId: string; role: Role; by: Actor; reason?: GrantReason }>() {}

export const grantRole = useCase(GrantRole, { store: EVENT_STORE, send: SEND }, async (command, { store, send }): Promise<Reached> => {
  const { userId } = command;
  const reached = await transact(store, account, userId, command);
  await send(new SyncAdministrator({ userId }));
  return reached;
});
