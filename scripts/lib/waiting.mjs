// What fault runs wait for.
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {false | 0 | '' | null | undefined | void} Falsy */

/**
 * Repeats a look until it returns something truthy, and resolves with that; failures are retried, because a killed process does not answer.
 * @template T
 * @param {() => T | Promise<T>} look
 * @param {string} what
 * @param {number} [milliseconds]
 * @returns {Promise<Exclude<T, Falsy>>}
 */
export async function waitUntil(look, what, milliseconds = 90_000) {
  const late = Date.now() + milliseconds;
  let cause;
  do {
    try {
      const result = await look();
      if (result) return /** @type {Exclude<T, Falsy>} */ (result);
    } catch (error) {
      cause = error;
    }
    await sleep(100);
  } while (Date.now() < late);
  throw new Error(`${what} did not happen within ${milliseconds / 1000} s`, { cause });
}

/**
 * Resolves once this many further orders have been paid.
 * @param {import('../shop/purchases.mjs').Purchases} stream
 * @param {number} many
 * @param {{ output: () => string }} product
 * @param {number} [seconds]
 */
export async function untilMorePurchases({ paid, failed }, many, product, seconds = 120) {
  const goal = paid.size + many;
  for (const late = Date.now() + seconds * 1_000; Date.now() < late;) {
    if (paid.size >= goal) return;
    const broken = await Promise.race([failed, sleep(50)]);
    if (broken instanceof Error) throw broken;
  }
  throw new Error(`no payment succeeded for ${seconds} s\n${product.output()}`);
}
