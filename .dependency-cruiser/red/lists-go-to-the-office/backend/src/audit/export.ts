import { a } from '../orders/orders.list.ts';
export const b = a;
