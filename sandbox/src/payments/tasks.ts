import { expireSession, settleDebitCheckout } from './checkout.ts';
import { collectInvoice, finalizeInvoice } from './invoices.ts';
import { settleDebit } from './payments.ts';
import { decideRefund } from './refunds.ts';
import type { Job, Task } from './store.ts';
import { endIfDue, renewSubscription } from './subscriptions.ts';
import type { ProviderWorld } from './world.ts';

const tasks: Record<Task, (w: ProviderWorld, job: Job) => void> = {
  expire_session: (w, { subject }) => {
    if (w.store.get('checkout.session', subject).status === 'open') expireSession(w, subject);
  },
  renew: (w, { subject }) => renewSubscription(w, subject),
  end: (w, { subject }) => endIfDue(w, subject),
  finalize: (w, { subject }) => {
    finalizeInvoice(w, subject);
    collectInvoice(w, subject);
  },
  retry: (w, { subject }) => collectInvoice(w, subject),
  settle: (w, { subject, succeeds }) => settleDebitCheckout(w, subject, settleDebit(w, subject, succeeds) === 'succeeded'),
  settle_refund: (w, { subject, succeeds }) => decideRefund(w, subject, succeeds),
};

/** Runs one job in a transaction, with the clock at its due time. */
export function runJob(w: ProviderWorld, job: Job) {
  const moment = job.wall ? w.now() : job.due;
  w.clock.at(moment, () =>
    w.store.transact(() => {
      w.store.remove('job', job.id);
      tasks[job.task](w, job);
    }),
  );
}

/** The first job due by `until` on the sandbox's clock, or by now on the wall clock. */
function firstDueJob(w: ProviderWorld, until: number): Job | null {
  const due = w.store.all('job').filter((job) => job.due <= (job.wall ? w.clock.wallTime() : until));
  return due.reduce<Job | null>((first, job) => (first === null || job.due < first.due ? job : first), null);
}

export function runDue(w: ProviderWorld) {
  for (let job = firstDueJob(w, w.now()); job; job = firstDueJob(w, w.now())) runJob(w, job);
}

/** Advances the clock job by job; after each, `settle` waits until the webhooks are delivered. */
export async function advanceClock(w: ProviderWorld, seconds: number, settle: () => Promise<void>): Promise<number> {
  const goal = w.now() + seconds;
  let ran = 0;
  for (let job = firstDueJob(w, goal); job; job = firstDueJob(w, goal)) {
    setClockOffset(w, Math.max(w.clock.offset, job.wall ? 0 : job.due - w.clock.wallTime()));
    runJob(w, job);
    ran += 1;
    await settle();
  }
  setClockOffset(w, Math.max(w.clock.offset, goal - w.clock.wallTime()));
  return ran;
}

function setClockOffset(w: ProviderWorld, offset: number) {
  w.clock.offset = offset;
  w.store.transact(() => w.store.put('number', { id: 'clock_offset', value: offset }));
}
