import { b } from '../platform/database.ts';
export const a = b;
