import { b } from '../../../projections/src/orders/order-list.reads.ts';
export const a = b;
