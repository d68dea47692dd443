import { Platform1768000000001 } from './migrations/0001-platform.ts';

/** In the order in which they are applied. */
export const migrations = [Platform1768000000001];
