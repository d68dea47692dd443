// Kills the product's processes during a stream of sign-ups. Every acknowledged sign-up must be stored exactly once.
import { waitUntil } from '../lib/waiting.mjs';
import { signUpProblems } from '../shop/evidence.mjs';
import { streamOfSignUps } from '../shop/signups.mjs';

/** @import { FaultOptions } from './runs.mjs' */
/** @import { ProvenShop } from '../shop/shop.mjs' */

/**
 * @param {ReturnType<typeof streamOfSignUps>} stream
 * @param {number} many
 * @param {ProvenShop} shop
 */
async function untilMoreSignUps(stream, many, { product }) {
  const goal = stream.acknowledged.size + many;
  await waitUntil(() => stream.acknowledged.size >= goal, 'a sign-up', 60_000).catch((/** @type {Error} */ { message }) => {
    throw new Error(`${message}; answers: ${JSON.stringify([...stream.refused])}\n${product.output()}`);
  });
}

/** `between`: how many sign-ups must be acknowledged between two kills. */
const forms = {
  short: { rounds: 1, between: 5, singles: ['api', 'eventstore', 'postgres'] },
  long: {
    rounds: 3,
    between: 40,
    singles: ['api', 'worker', 'projections', 'eventstore', 'postgres', 'mailbox', 'google', 'payments', 'proxy'],
  },
};

/**
 * Fault run: kills the product's processes during sign-ups.
 * @param {ProvenShop} shop
 * @param {FaultOptions} options
 */
export default async function signUps(shop, { short, say, problems }) {
  const { rounds, between, singles } = short ? forms.short : forms.long;
  await shop.start();
  const stream = streamOfSignUps(shop.product.url);
  await untilMoreSignUps(stream, between, shop);
  const everyone = [...Object.keys(shop.pids()), 'postgres', 'main'];
  for (let round = 0; round < rounds; round++) {
    for (const name of singles) {
      shop.kill(name);
      await untilMoreSignUps(stream, between, shop);
      say(`killed ${name}: ${stream.acknowledged.size} sign-ups acknowledged`);
    }
    for (const [what, names] of /** @type {const} */ ([
      ['main', ['main']],
      ['all at once', everyone],
    ])) {
      shop.kill(...names);
      await shop.untilEnded();
      await shop.start();
      await untilMoreSignUps(stream, between, shop);
      say(`killed ${what}, started again: ${stream.acknowledged.size} sign-ups acknowledged`);
    }
  }
  await stream.stop();
  await shop.stop();
  await shop.start();
  const { problems: signUpFlaws, registered } = await signUpProblems(stream, shop);
  problems.push(...signUpFlaws);
  return {
    figures: `${stream.acknowledged.size} acknowledged of ${stream.attempted.size} attempted, ${registered} registered in the stream`,
  };
}
