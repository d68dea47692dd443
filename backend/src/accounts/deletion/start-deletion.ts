import type { LockOutReason } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { account, isActiveAdministrator } from '../account.decider.ts';
import { administrators, allAdministrators } from '../administration/administrators.decider.ts';
import { deletionSteps } from './deletion.steps.ts';

export class StartDeletion extends command('StartDeletion')<{ userId: string; by: Actor; reason?: LockOutReason }>() {}

export const startDeletion = useCase(
  StartDeletion,
  { store: EVENT_STORE, send: SEND },
  async (command, { store, send }): Promise<Reached> => {
    const { userId } = command;
    const { state, revision } = await load(store, account, userId);
    account.decide(state, command, new Date());
    for (const { veto } of deletionSteps) if (veto) await send(veto(userId));
    if (isActiveAdministrator(state))
      await transact(store, administrators, allAdministrators, { type: 'ReleaseAdministrator', userId, asOf: Number(revision) });
    return transact(store, account, userId, command);
  },
);
