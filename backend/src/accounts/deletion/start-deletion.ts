import type { LockOutReason } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { Vault } from '../../platform/database/vault.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { account, isActiveAdministrator } from '../account.decider.ts';
import { endAdministration } from '../administration/end-administration.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';
import { deletionSteps } from './deletion.steps.ts';

export class StartDeletion extends command('StartDeletion')<{ userId: string; by: Actor; reason?: LockOutReason }>() {}

export const startDeletionNeeds = { store: EVENT_STORE, send: SEND, db: Vault, signIns: SignInsVault, outbox: Outbox };

export const startDeletion = useCase(StartDeletion, startDeletionNeeds, async (command, deps): Promise<Reached> => {
  const { store, send, db, signIns } = deps;
  const { userId } = command;
  const { state, revision } = await load(store, account, userId);
  account.decide(state, command, new Date());
  for (const { veto } of deletionSteps) if (veto) await send(veto(userId));
  const isEnd = isActiveAdministrator(state);
  const reached = isEnd ? await endAdministration(deps, command, Number(revision)) : await transact(store, account, userId, command);
  await signIns.endAll(db, userId, null);
  return reached;
});
