import type { RevokeReason, Role } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { decideStatusOrRole } from './decide-status-or-role.ts';

export class RevokeRole extends command('RevokeRole')<{ userId: string; role: Role; by: Actor; reason?: RevokeReason }>() {}

export const revokeRole = useCase(RevokeRole, { store: EVENT_STORE, send: SEND }, (command, { store, send }): Promise<Reached> =>
  decideStatusOrRole(store, send, command, command.role === 'admin'),
);
