import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats a look until it finds something. */
export async function eventually<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
  { seconds = 30, pauseMilliseconds = 100 } = {},
): Promise<Found> {
  for (const late = Date.now() + seconds * 1_000; ; await sleep(pauseMilliseconds)) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > late) throw new Error(`${what} did not happen within ${seconds} s`);
  }
}
