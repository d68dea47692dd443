import { mayEnter, type AccountStatus, type StatusReason } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { KeepMailNote } from '../../notifications/notifications.commands.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { decideStatusOrRole, statusOrRoleNeeds } from './decide-status-or-role.ts';

export class ChangeStatus extends command('ChangeStatus')<{
  userId: string;
  to: AccountStatus;
  by: Actor;
  reason?: StatusReason;
  /** A note for the mail about the change. No event has it. */
  words?: string;
}>() {}

export const changeStatus = useCase(ChangeStatus, statusOrRoleNeeds, async (command, deps): Promise<Reached> => {
  const { send } = deps;
  const { words, ...change } = command;
  if (words) await send(new KeepMailNote({ userId: command.userId, text: words }));
  try {
    return await decideStatusOrRole(deps, change, !mayEnter(command.to));
  } catch (error) {
    if (words) await send(new KeepMailNote({ userId: command.userId, text: null }));
    throw error;
  }
});
