/** What the API says of itself: generated from its own description, so that a route that changes stops compiling here. */
export type { paths } from '@orderstream/contracts/api.gen';
