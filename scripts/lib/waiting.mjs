// What fault runs wait for.
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves once the look answers true; one that fails is repeated. */
export async function until(look, what, milliseconds = 90_000) {
  for (const late = Date.now() + milliseconds; Date.now() < late; await sleep(100)) if (await look().catch(() => false)) return;
  throw new Error(`${what} did not happen within ${milliseconds / 1000} s`);
}

/** Resolves once so many more orders have been paid for. */
export async function untilMore({ paid, failed }, many, product, seconds = 120) {
  const goal = paid.size + many;
  for (const late = Date.now() + seconds * 1_000; Date.now() < late;) {
    if (paid.size >= goal) return;
    const broken = await Promise.race([failed, sleep(50)]);
    if (broken instanceof Error) throw broken;
  }
  throw new Error(`no payment succeeded for ${seconds} s\n${product.output()}`);
}
