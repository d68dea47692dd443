/** The API types, generated from its description, so that a changed route fails to compile here. */
export type { paths } from '@orderstream/contracts/api.gen';
