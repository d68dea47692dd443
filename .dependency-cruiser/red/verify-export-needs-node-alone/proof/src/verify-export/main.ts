import { createHash } from 'node:crypto';
import { b } from '../../../contracts/src/b.ts';

export const a = [createHash, b];
