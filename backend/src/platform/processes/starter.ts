import type { Actor } from '@orderstream/contracts/shared/actor';
import type { Clock } from '../clock.ts';
import { currentContext, withContext } from '../deciding/context.ts';
import { NotYet } from './not-yet.ts';
import type { Settings } from '../settings/settings.ts';

/** The starter's facts name the starter, whichever process writes them. */
export const inNameOf = <T>(by: Actor, run: () => Promise<T>): Promise<T> => withContext({ ...currentContext(), actor: by }, run);

/** Milliseconds by which two clocks may differ. */
const clockDifference = 1_000;

/** Leaves the work to the request that has started it, until that request must have ended. */
export function leaveToStarter(startedAt: string | null, clock: Clock, { requestSeconds }: Pick<Settings, 'requestSeconds'>): void {
  if (startedAt === null) return;
  const end = Date.parse(startedAt) + 1_000 * requestSeconds + clockDifference;
  if (clock.now().getTime() < end) throw new NotYet('the request that has started this may be carrying it out');
}
