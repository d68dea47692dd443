import type { OpenOrdersEvent, OrderEvent } from '@orderstream/contracts/orders/events';
import type { Upcasters } from './upcaster.ts';

export const orderUpcasters: Upcasters<OrderEvent['type'] | OpenOrdersEvent['type']> = {};
