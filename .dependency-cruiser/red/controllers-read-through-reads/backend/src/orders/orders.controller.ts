import { b } from '../../../projections/src/orders/order-list.projection.ts';
export const a = b;
