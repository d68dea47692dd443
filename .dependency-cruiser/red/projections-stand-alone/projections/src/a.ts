import { b } from '../../backend/src/b.ts';
export const a = b;
