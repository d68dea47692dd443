import { b } from '../platform/database/database.ts';
export const a = b;
