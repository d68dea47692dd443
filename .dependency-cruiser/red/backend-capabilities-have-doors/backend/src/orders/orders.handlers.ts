import { b } from '../stock/stock.handlers.ts';
export const a = b;
