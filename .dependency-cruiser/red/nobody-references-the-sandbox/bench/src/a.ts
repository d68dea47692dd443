import { b } from '../../sandbox/src/b.ts';
export const a = b;
