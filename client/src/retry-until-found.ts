import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats a look until it finds something. */
export async function retryUntilFound<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
  { seconds = 60, pauseMilliseconds = 100 } = {},
): Promise<Found> {
  for (const late = Date.now() + seconds * 1_000; ; await sleep(pauseMilliseconds)) {
    const result = await look();
    if (result !== undefined) return result;
    if (Date.now() > late) throw new Error(`${what} did not happen within ${seconds} s`);
  }
}
