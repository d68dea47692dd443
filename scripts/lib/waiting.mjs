// What fault runs wait for.
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves with what a look finds, once it does; one that finds nothing or fails is repeated, because who is killed answers nothing. */
export async function waitUntil(look, what, milliseconds = 90_000) {
  const late = Date.now() + milliseconds;
  let cause;
  do {
    const result = await look().catch((error) => void (cause = error));
    if (result) return result;
    await sleep(100);
  } while (Date.now() < late);
  throw new Error(`${what} did not happen within ${milliseconds / 1000} s`, { cause });
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
