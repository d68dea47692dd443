// How the payment sandbox behaves while a fault run lasts.
import { PaymentSandbox } from '../../client/dist/payment-sandbox.js';
import { waitUntil } from '../lib/waiting.mjs';

/**
 * Calls a control route of the payment sandbox: one of those in sandbox/src/payments/control.ts.
 * @template Outcome
 * @param {{ url: string }} product
 * @param {string} data
 * @param {string} control
 * @param {object} given
 * @returns {Promise<Outcome>}
 */
export const controlProvider = ({ url }, data, control, given) => PaymentSandbox.ofProduct(url, data).control(control, given);

/**
 * @param {{ url: string }} product
 * @param {string} data
 * @param {object} given
 * @returns {Promise<{ planned: unknown[] }>}
 */
const plannedOutcomes = (product, data, given) => controlProvider(product, data, 'outcomes', given);

/**
 * Plans effects for the next calls with this prefix; resolves once each call was made and is affected.
 * @param {{ url: string }} product
 * @param {string} data
 * @param {string} call
 * @param {string[]} effects
 */
export async function holdUp(product, data, call, effects) {
  /** @param {object} given */
  const planAndCount = async (given) => (await plannedOutcomes(product, data, given)).planned.length;
  for (const effect of effects) await planAndCount({ match: call, effect, times: 1, ms: 60_000 });
  await waitUntil(async () => (await planAndCount({})) === 0, `each of ${effects.length} calls of ${call}`);
}
