import type { CustodyEvent, PoolEvent } from '@orderstream/contracts/stock/events';
import type { Upcasters } from './upcaster.ts';

export const stockUpcasters: Upcasters<PoolEvent['type'] | CustodyEvent['type']> = {};
