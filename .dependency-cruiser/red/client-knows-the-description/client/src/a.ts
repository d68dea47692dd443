import { b } from '../../contracts/src/b.ts';
export const a = b;
