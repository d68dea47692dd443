import type { paths as Generated } from '@orderstream/contracts/api.gen';
import type { AgreedPaths } from './agreed.ts';
/** What the API says of itself: generated from its own description, so that a route that changes stops compiling here. */
export type paths = Generated & AgreedPaths;
