import { b } from '../../../client/src/b.ts';
export const a = b;
