import type { RevokeReason, Role } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { decideStatusOrRole, statusOrRoleNeeds } from './decide-status-or-role.ts';

export class RevokeRole extends command('RevokeRole')<{ userId: string; role: Role; by: Actor; reason?: RevokeReason }>() {}

export const revokeRole = useCase(RevokeRole, statusOrRoleNeeds, (command, deps): Promise<Reached> =>
  decideStatusOrRole(deps, command, command.role === 'admin'),
);
