import { createHash } from 'node:crypto';

export const a = createHash;
