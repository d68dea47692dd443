import type { CustodyEvent, PoolEvent, WarningEvent } from '@orderstream/contracts/stock/events';
import type { Upcasters } from './upcaster.ts';

export const stockUpcasters: Upcasters<PoolEvent['type'] | CustodyEvent['type'] | WarningEvent['type']> = {};
