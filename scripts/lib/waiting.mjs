// What fault runs wait for.
import { eventually } from '../../client/dist/eventually.js';

/**
 * Waits like every spec; but failures are retried, because a killed process does not answer.
 * @template T
 * @param {() => T | Promise<T>} look
 * @param {string} what
 * @param {number} [milliseconds]
 */
export async function waitUntil(look, what, milliseconds = 90_000) {
  /** @type {unknown} */
  let cause;
  const tryLook = async () => {
    try {
      return await look();
    } catch (error) {
      cause = error;
      return null;
    }
  };
  return eventually(tryLook, what, { seconds: milliseconds / 1_000 }).catch((/** @type {Error} */ { message }) => {
    throw new Error(message, { cause });
  });
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
  /** @type {unknown} */
  let broken;
  void failed.then((error) => (broken = error));
  await eventually(() => broken instanceof Error || paid.size >= goal, 'a payment', { seconds }).catch(
    (/** @type {Error} */ { message }) => {
      throw new Error(`${message}\n${product.output()}`);
    },
  );
  if (broken instanceof Error) throw broken;
}
