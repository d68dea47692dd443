import type { GrantReason, Role } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { decideStatusOrRole, statusOrRoleNeeds } from './decide-status-or-role.ts';

export class GrantRole extends command('GrantRole')<{ userId: string; role: Role; by: Actor; reason?: GrantReason }>() {}

export const grantRole = useCase(GrantRole, statusOrRoleNeeds, (command, deps): Promise<Reached> =>
  decideStatusOrRole(deps, command, false),
);
