import { b } from './units.ts';
export const a = b;
