// A stream of sign-ups, as browsers send them, and the outcome of each.
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchFrom, loopbackNetwork } from '../../client/dist/fetch-from.js';
import { ShopClient } from '../../client/dist/shop-client.js';

let counter = 0;

/**
 * Signs people up until stopped. `acknowledged`: the addresses whose sign-up the product has acknowledged.
 * @param {string} origin
 * @param {{ writers?: number, pauseMs?: number }} [options]
 */
export function streamOfSignUps(origin, { writers = 4, pauseMs = 50 } = {}) {
  /** @type {Set<string>} */
  const acknowledged = new Set();
  /** @type {Set<string>} */
  const attempted = new Set();
  /** @type {Map<number, number>} */
  const refused = new Map();
  let running = true;
  const signUpOnce = async () => {
    const number = counter++;
    const email = `fault-${process.pid}-${number}@example.test`;
    attempted.add(email);
    const visitor = new ShopClient({ origin, fetch: fetchFrom({ localAddress: loopbackNetwork(number), timeout: 20_000 }) });
    const body = { email, password: 'a long enough secret', full_name: `Person ${number}`, accept_terms: true };
    // A killed server answers nothing: the outcome is unknown.
    const answer = await visitor.ask('POST', '/api/auth/signup', { body }).catch(() => undefined);
    const isWhole = answer?.status === 202 && answer.text === '{}';
    if (isWhole) acknowledged.add(email);
    else if (answer) refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
    return isWhole;
  };
  const signUpUntilStopped = async () => {
    while (running) {
      const succeeded = await signUpOnce();
      await sleep(succeeded ? pauseMs : 4 * pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: writers }, signUpUntilStopped));
  return {
    acknowledged,
    attempted,
    refused,
    stop: async () => {
      running = false;
      await all;
    },
  };
}
