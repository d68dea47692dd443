import { bulkKinds, type BulkKind, type BulkOutcome, type BulkStop } from '@orderstream/contracts/office/bulk';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { withContext } from '../platform/deciding/context.ts';
import { CommandBus } from '../platform/deciding/cqrs.ts';
import { isFinalRefusal, Refusal } from '../platform/deciding/refusal.ts';
import type { DepsOf } from '../platform/deciding/use-case.ts';
import type { BulkAction } from '../platform/processes/bulk-action.ts';
import { retrySecondsAfter, type Claim, type ClaimedRow, type ClaimedWork } from '../platform/processes/claimed-work.ts';
import { isOutage } from '../platform/processes/outage.ts';
import { EVENT_STORE, LOG, SESSION_CHECK } from '../platform/tokens.ts';
import { BulkJobs, bulkTable, type BulkJobRow } from './bulk-jobs.vault.ts';

type BulkRow = ClaimedRow & { subject_id: string; as_of: string; price_id: string | null };
type Deps = DepsOf<typeof needs>;
type Item = { row: BulkRow; job: BulkJobRow; action: BulkAction };
type Ending = { outcome: BulkOutcome; code?: string };

const needs = { jobs: BulkJobs, sessions: SESSION_CHECK, store: EVENT_STORE, commands: CommandBus, log: LOG };
const loop = 'bulk work';
const limitMilliseconds = 60_000;
const attemptsBeforeFailing = 5;
const backOff = { first: 1, most: 60 };
/** An outage uses up no attempts, but a job does not wait for its end any longer. */
const patienceMilliseconds = 3_600_000;

export type BulkActions = Readonly<Record<BulkKind, BulkAction>>;

/**
 * The items of bulk jobs as claimed work: those of one job one after another, in their order. The person who pressed is their actor, and is asked
 * for session, status and role before each.
 */
export const bulkWork = (actions: BulkActions, after: readonly string[]): ClaimedWork<BulkRow, typeof needs> => ({
  table: bulkTable,
  loop,
  needs,
  after,
  backOff,
  columns: ['subject_id', 'as_of', 'price_id'],
  // Of its claim the rest of a job would wait for the lease of a worker that was terminated.
  mostRows: 1,
  inParallel: 2,
  limitOf: () => ({ loop, milliseconds: 2 * limitMilliseconds }),
  async carryOut({ rows, write, remove }, deps) {
    for (const row of rows) {
      const job = await deps.jobs.of(row.claim_key);
      if (!job) await remove([row]);
      else if (Object.hasOwn(actions, job.kind)) await carryOutItem({ row, job, action: actions[job.kind] }, write, deps);
      // Pressed in a newer version.
      else await write([row], { attempts: row.attempts - 1 }, 5);
    }
  },
});

/** Carries out an item and writes its ending, or leaves it for a later attempt. */
async function carryOutItem(item: Item, write: Claim<BulkRow>['write'], deps: Deps): Promise<void> {
  const { row, job } = item;
  const end = ({ outcome, code }: Ending) => write([row], { outcome, code: code ?? null }, null);
  const standing = await standingOf(job, deps);
  try {
    if ('stop' in standing) {
      await end(await endingAfterStop(item, deps));
      await deps.jobs.end(job.id, standing.stop);
    } else await end(await endingOf(item, standing.actor, deps));
  } catch (error) {
    deps.log.warn({ err: error, job: job.id, subject: row.subject_id, attempts: row.attempts }, 'an item of a bulk job failed');
    const isWaiting = isOutage(error) && Date.now() < job.pressed_at.getTime() + patienceMilliseconds;
    if (!isWaiting && row.attempts >= attemptsBeforeFailing) {
      await end({ outcome: 'failed', ...(error instanceof Refusal && { code: error.code }) });
      return;
    }
    // Never back to 0: that an item was attempted must be known when its job ends.
    await write([row], { attempts: isWaiting ? Math.max(1, row.attempts - 1) : row.attempts }, retrySecondsAfter(backOff, row.attempts));
  }
}

/** The owner as an actor, with the role that gives the right now; or why the job ends. */
async function standingOf(job: BulkJobRow, { sessions }: Deps): Promise<{ actor: Actor } | { stop: BulkStop }> {
  if (job.stopped) return { stop: job.stopped };
  const owner = await sessions.identify(job.user_id, job.session_id);
  if (!owner) return { stop: 'session_ended' };
  const role = bulkKinds[job.kind].roles.find((one) => owner.roles.includes(one));
  if (!owner.active || !role) return { stop: 'right_ended' };
  return { actor: { kind: 'user', id: job.user_id, role } };
}

/** Sends the command of an item, unless its subject has changed since the button was pressed. */
async function endingOf(item: Item, by: Actor, deps: Deps): Promise<Ending> {
  const { row, job, action } = item;
  const { subject_id: subjectId, price_id: priceId } = row;
  const ids = { commandId: row.id, correlationId: row.id, causationId: row.id };
  try {
    const { own, others } = await historyOf(item, deps);
    // What follows from an earlier attempt is no change.
    if (own.length === 0 && others.some(action.changes)) return { outcome: 'changed' };
    await withContext({ ...ids, actor: by, source: 'ui', deadline: Date.now() + limitMilliseconds }, () =>
      deps.commands.execute(action.command({ subjectId, reason: job.reason, priceId, by })),
    );
    return { outcome: 'done' };
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    const isRepeated = row.attempts > 1 && (await isDone(item, deps));
    return isRepeated ? { outcome: 'done' } : { outcome: 'refused', code: error.code };
  }
}

/** What had happened to an item when its job ended: an earlier attempt may have been cut off. */
async function endingAfterStop(item: Item, deps: Deps): Promise<Ending> {
  if (item.row.attempts === 1) return { outcome: 'untouched' };
  const { own } = await historyOf(item, deps);
  if (own.includes(item.action.done)) return { outcome: 'done' };
  return { outcome: own.length > 0 ? 'begun' : 'untouched' };
}

const isDone = async (item: Item, deps: Deps): Promise<boolean> => (await historyOf(item, deps)).own.includes(item.action.done);

/** The events of the item's subject since its owner saw it: those that follow from this item, and those of others. */
async function historyOf({ row, action }: Item, { store }: Deps): Promise<{ own: string[]; others: string[] }> {
  const seen = BigInt(row.as_of);
  const { events } = await store.read(await action.stream(row.subject_id, store));
  const since = events.filter(({ position }) => position > seen);
  const isOwn = ({ meta }: (typeof since)[number]): boolean => meta.$correlationId === row.id;
  return { own: since.filter(isOwn).map(({ type }) => type), others: since.filter((one) => !isOwn(one)).map(({ type }) => type) };
}
