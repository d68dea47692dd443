import { expire, settled } from './checkout.ts';
import { collect, finalize } from './invoices.ts';
import { settle } from './payments.ts';
import { settleRefund } from './refunds.ts';
import type { Job, Task } from './store.ts';
import { endIfDue, renew } from './subscriptions.ts';
import type { World } from './world.ts';

const tasks: Record<Task, (w: World, job: Job) => void> = {
  expire_session: (w, { subject }) => {
    if (w.store.get('checkout.session', subject).status === 'open') expire(w, subject);
  },
  renew: (w, { subject }) => renew(w, subject),
  end: (w, { subject }) => endIfDue(w, subject),
  finalize: (w, { subject }) => {
    finalize(w, subject);
    collect(w, subject);
  },
  retry: (w, { subject }) => collect(w, subject),
  settle: (w, { subject, succeeds }) => settled(w, subject, settle(w, subject, succeeds) === 'succeeded'),
  settle_refund: (w, { subject, succeeds }) => settleRefund(w, subject, succeeds),
};

/** One job, at the moment it was due, whole or not at all. */
export function run(w: World, job: Job) {
  const moment = job.wall ? w.now() : job.due;
  w.clock.at(moment, () =>
    w.store.transact(() => {
      w.store.remove('job', job.id);
      tasks[job.task](w, job);
    }),
  );
}

/** The first job that is due by `until` on the sandbox's clock, or by now on the wall. */
function firstDue(w: World, until: number): Job | null {
  const due = w.store.all('job').filter((job) => job.due <= (job.wall ? w.clock.wall() : until));
  return due.reduce<Job | null>((first, job) => (first === null || job.due < first.due ? job : first), null);
}

export function runDue(w: World) {
  for (let job = firstDue(w, w.now()); job; job = firstDue(w, w.now())) run(w, job);
}

/** Moves the clock, stopping at each job on the way; between two of them `settle` lets listeners take note. */
export async function advance(w: World, seconds: number, settle: () => Promise<void>): Promise<number> {
  const goal = w.now() + seconds;
  let ran = 0;
  for (let job = firstDue(w, goal); job; job = firstDue(w, goal)) {
    setOffset(w, Math.max(w.clock.offset, job.wall ? 0 : job.due - w.clock.wall()));
    run(w, job);
    ran += 1;
    await settle();
  }
  setOffset(w, Math.max(w.clock.offset, goal - w.clock.wall()));
  return ran;
}

function setOffset(w: World, offset: number) {
  w.clock.offset = offset;
  w.store.transact(() => w.store.put('number', { id: 'clock_offset', value: offset }));
}
