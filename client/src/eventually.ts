import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

type Missing = false | null | undefined | void;
type Look<T> = () => T | Promise<T>;
type Patience = { seconds?: number; longestPause?: number };

const isThere = (value: unknown): boolean => value !== false && value !== null && value !== undefined;

/**
 * Repeats a look until its value satisfies the condition, and resolves with that value. Instead of a condition, words say what is waited
 * for: then any value will do that is not missing. The longer it takes, the longer the pauses.
 */
export function eventually<T>(look: Look<T>, what?: string, patience?: Patience): Promise<Exclude<T, Missing>>;
export function eventually<T>(look: Look<T>, holds: (value: T) => boolean, patience?: Patience): Promise<T>;
export async function eventually<T>(
  look: Look<T>,
  wanted: string | ((value: T) => boolean) = 'it',
  { seconds = 60, longestPause = 100 }: Patience = {},
): Promise<T> {
  const [holds, what] = typeof wanted === 'string' ? [isThere, wanted] : [wanted, 'it'];
  const late = performance.now() + seconds * 1_000;
  for (let pause = 10; ; pause *= 1.2) {
    const value = await look();
    if (holds(value)) return value;
    if (performance.now() > late) throw new Error(`${what} did not happen within ${seconds} s; at the end there was ${inspect(value)}`);
    await sleep(Math.min(pause, longestPause));
  }
}
