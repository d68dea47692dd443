import { b } from '../orders/order.decider.ts';
export const a = b;
