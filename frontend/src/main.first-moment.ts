import { startFirstMoment, type FirstRequests } from './platform/first-moment.ts';

/** Written into this script by build/first-moment.mjs. */
declare const __FIRST_REQUESTS__: readonly FirstRequests[];

startFirstMoment(__FIRST_REQUESTS__);
