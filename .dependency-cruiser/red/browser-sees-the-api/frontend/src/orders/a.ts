import { orderEvents } from '../../../contracts/src/orders/events.ts';
export const a = orderEvents;
