import { accountRefusals } from './accounts/refusals.ts';
import { platformRefusals } from './shared/platform.refusals.ts';

/** Every code that the API may answer with, with its HTTP status and message. */
export const refusals = {
  ...platformRefusals,
  ...accountRefusals,
};
export type RefusalCode = keyof typeof refusals;
