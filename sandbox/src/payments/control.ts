import { ApiError, invalidRequest } from './api/errors.ts';
import type { FormTree } from './api/form.ts';
import { booleanParam, hashParam, integerParam, choiceParam, textParam } from './api/params.ts';
import { durationOf } from './clock.ts';
import { expireSession } from './checkout.ts';
import type { PlannedFaults } from './faults.ts';
import { closeDispute } from './refunds.ts';
import { seedPrices } from './seed.ts';
import { testCard } from './cards.ts';
import { advanceClock, runJob } from './tasks.ts';
import type { Webhooks } from './webhooks.ts';
import type { ProviderWorld } from './world.ts';

export interface Sandbox {
  w: ProviderWorld;
  webhooks: Webhooks;
  faults: PlannedFaults;
}

/** Ten years: each month renews every subscription, and JavaScript's dates end somewhere. */
const mostAhead = 3653 * 86_400;
const clockParams = hashParam({ advance: textParam(40) });
const webhookParams = hashParam({
  pause: booleanParam,
  flush: booleanParam,
  drop: integerParam(0, 10_000),
  duplicate: integerParam(0, 10_000),
  stale: integerParam(0, 10_000),
  bad_signature: integerParam(0, 10_000),
  shuffle: integerParam(0, 10_000),
  delay: hashParam({ type: textParam(100), ms: integerParam(0, 3_600_000) }),
  resend: textParam(100),
});
const faultParams = hashParam({
  clear: booleanParam,
  match: textParam(200),
  times: integerParam(0, 1_000_000),
  effect: choiceParam('error', 'error_after', 'silent', 'silent_after', 'slow', 'slow_after', 'unknown'),
  status: integerParam(400, 599),
  ms: integerParam(0, 60_000),
});
const actParams = hashParam({
  settle: textParam(),
  succeeds: booleanParam,
  expire: textParam(),
  dispute: textParam(),
  outcome: choiceParam('won', 'lost'),
});

/** The control routes, by which people and tests steer the provider: one POST each, with JSON answers. */
export const controlRoutes: Record<string, (sandbox: Sandbox, tree: FormTree) => unknown> = {
  clock: async ({ w, webhooks }, tree) => {
    const { advance: by } = clockParams.read(tree, '');
    const seconds = by === undefined ? 0 : durationOf(by);
    if (seconds === null) throw invalidRequest(`Not a duration: ${by}. Write 31d, 2h or 1d 12h.`, 'advance');
    if (w.clock.offset + seconds > mostAhead) throw invalidRequest('The clock goes no further than ten years ahead.', 'advance');
    const ran = seconds === 0 ? 0 : await advanceClock(w, seconds, () => webhooks.idle());
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
      const job = w.store.referencing('job', settle).find(({ task }) => task === 'settle' || task === 'settle_refund');
      if (!job) throw new ApiError(404, `Nothing of ${settle} is still to be settled.`);
      runJob(w, { ...job, due: w.now(), succeeds });
    }
    if (session) w.store.transact(() => expireSession(w, session));
    if (dispute) w.store.transact(() => closeDispute(w, dispute, outcome));
    return { done: true };
  },
  cards: ({ w }, tree) => {
    const { customer, number } = hashParam({ customer: textParam(), number: textParam(30) }).read(tree, '');
    const card = testCard(number ?? '');
    if (!card) throw invalidRequest('Not a test card.', 'number');
    return w.store.transact(() => {
      const owned = w.store.referencing('payment_method', customer ?? '');
      for (const { id } of owned) w.store.put('card', { id, behaviour: card.behaviour });
      return { changed: owned.map(({ id }) => id) };
    });
  },
  reset: ({ w }, tree) => {
    const endpoints = w.store.all('webhook_endpoint');
    w.store.clear();
    w.clock.offset = 0;
    w.store.transact(() => endpoints.forEach((each) => w.store.put('webhook_endpoint', each)));
    if (hashParam({ seed: booleanParam }).read(tree, '').seed) seedPrices(w);
    return { reset: true };
  },
};
