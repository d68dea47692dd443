import type { AccountEvent, AdministratorEvent } from '@orderstream/contracts/accounts/events';
import type { Upcasters } from './upcaster.ts';

export const accountUpcasters: Upcasters<AccountEvent['type'] | AdministratorEvent['type']> = {};
