import { ApiError, invalid } from './api/errors.ts';
import type { Tree } from './api/form.ts';
import { boolean, hash, integer, oneOf, text } from './api/params.ts';
import { durationOf } from './clock.ts';
import { expire } from './checkout.ts';
import type { Faults } from './faults.ts';
import { closeDispute } from './refunds.ts';
import { seedPrices } from './seed.ts';
import { testCard } from './cards.ts';
import { advance, run } from './tasks.ts';
import type { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

export interface Sandbox {
  w: World;
  webhooks: Webhooks;
  faults: Faults;
}

/** Ten years: every month on the way is a renewal of each subscription, and past the last date there is nothing to show. */
const farthest = 3653 * 86_400;
const clockParams = hash({ advance: text(40) });
const webhookParams = hash({
  pause: boolean,
  flush: boolean,
  ...{ drop: integer(0, 10_000), duplicate: integer(0, 10_000), stale: integer(0, 10_000), bad_signature: integer(0, 10_000) },
  shuffle: integer(0, 10_000),
  delay: hash({ type: text(100), ms: integer(0, 3_600_000) }),
  resend: text(100),
});
const faultParams = hash({
  clear: boolean,
  match: text(200),
  times: integer(0, 1_000_000),
  effect: oneOf('error', 'error_after', 'silent', 'silent_after', 'slow', 'slow_after', 'unknown'),
  status: integer(400, 599),
  ms: integer(0, 60_000),
});
const actParams = hash({ settle: text(), succeeds: boolean, expire: text(), dispute: text(), outcome: oneOf('won', 'lost') });

/** What a person or a test may do to the provider: one POST each, all answers JSON. */
export const controls: Record<string, (sandbox: Sandbox, tree: Tree) => unknown> = {
  clock: async ({ w, webhooks }, tree) => {
    const { advance: by } = clockParams.read(tree, '');
    const seconds = by === undefined ? 0 : durationOf(by);
    if (seconds === null) throw invalid(`Not a duration: ${by}. Write 31d, 2h or 1d 12h.`, 'advance');
    if (w.clock.offset + seconds > farthest) throw invalid('The clock goes no further than ten years ahead.', 'advance');
    const ran = seconds === 0 ? 0 : await advance(w, seconds, () => webhooks.idle());
    return { now: w.now(), offset_seconds: w.clock.offset, jobs_run: ran };
  },
  webhooks: ({ webhooks }, tree) => {
    const given = webhookParams.read(tree, '');
    if (given.pause !== undefined) webhooks.paused = given.pause;
    for (const name of ['drop', 'duplicate', 'stale', 'bad_signature'] as const) webhooks.next[name] = given[name] ?? webhooks.next[name];
    if (given.shuffle !== undefined) webhooks.shuffle(given.shuffle);
    if (given.delay?.type) webhooks.delays.set(given.delay.type, given.delay.ms ?? 0);
    if (given.flush) webhooks.flush();
    if (given.resend) webhooks.resend(given.resend);
    return { paused: webhooks.paused, ...webhooks.backlog };
  },
  outcomes: ({ faults }, tree) => {
    const given = faultParams.read(tree, '');
    if (given.clear) faults.planned = [];
    if (given.match !== undefined) faults.add({ effect: 'error', times: 1, status: 500, ms: 1_000, ...given, match: given.match });
    return { planned: faults.planned };
  },
  act: ({ w }, tree) => {
    const { settle, succeeds = true, expire: session, dispute, outcome = 'won' } = actParams.read(tree, '');
    if (settle) {
      const job = w.store.naming('job', settle).find(({ task }) => task === 'settle' || task === 'settle_refund');
      if (!job) throw new ApiError(404, `Nothing of ${settle} is still to be settled.`);
      run(w, { ...job, due: w.now(), succeeds });
    }
    if (session) w.store.transact(() => expire(w, session));
    if (dispute) w.store.transact(() => closeDispute(w, dispute, outcome));
    return { done: true };
  },
  cards: ({ w }, tree) => {
    const { customer, number } = hash({ customer: text(), number: text(30) }).read(tree, '');
    const card = testCard(number ?? '');
    if (!card) throw invalid('Not a test card.', 'number');
    return w.store.transact(() => {
      const owned = w.store.naming('payment_method', customer ?? '');
      for (const { id } of owned) w.store.put('card', { id, behaviour: card.behaviour });
      return { changed: owned.map(({ id }) => id) };
    });
  },
  reset: ({ w }, tree) => {
    const endpoints = w.store.all('webhook_endpoint');
    w.store.clear();
    w.clock.offset = 0;
    w.store.transact(() => endpoints.forEach((each) => w.store.put('webhook_endpoint', each)));
    if (hash({ seed: boolean }).read(tree, '').seed) seedPrices(w);
    return { reset: true };
  },
};
