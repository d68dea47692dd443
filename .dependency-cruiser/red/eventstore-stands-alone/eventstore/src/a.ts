import { b } from '../../projections/src/b.ts';
export const a = b;
