import { UnreadableEvent } from '@orderstream/eventstore/event-store';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { RefusalCode } from '@orderstream/contracts/refusals';
import type { WebhookOutcome, WebhookProblem } from '@orderstream/contracts/payments/lifecycle';
import { v5 } from 'uuid';
import type { Claim, ClaimedWork } from '../../../platform/processes/claimed-work.ts';
import { withContext } from '../../../platform/deciding/context.ts';
import { Metrics } from '../../../platform/telemetry/metrics.ts';
import { isOutage } from '../../../platform/processes/outage.ts';
import { Refusal, refusal } from '../../../platform/deciding/refusal.ts';
import type { DepsOf } from '../../../platform/deciding/use-case.ts';
import { LOG } from '../../../platform/tokens.ts';
import { SettleDeps } from '../settling/settle-deps.ts';
import { stripeApiVersion, ProviderRefused } from '../stripe.gateway.ts';
import { consequenceOf, type EventObject, type WebhookConsequence } from './webhook-events.ts';
import { webhookColumns, webhookTable, WebhookVault, type WebhookRow } from './webhook.vault.ts';

/** The namespace of the ids of commands. */
const commands = '0b0c6d3e-9d0f-5c43-8a51-5f6b8f1f0c11';
const patience = 60_000;
/** A claim ends after this time, well before the watchdog would end the worker: what is left is claimed again. */
const mostMilliseconds = 120_000;
/** Seconds between retries for an unknown object or a refusal; after the last one, a person decides. An outage uses up none of them. */
const pauses = [15, 120, 600, 2_700];
/** Temporary failures are retried until they pass, at least this often; a person sees them only after hours. */
const longestPause = 30;
const shownAfterMilliseconds = 2 * 3_600_000;

type ClaimedWebhooks = Pick<Claim<WebhookRow>, 'rows' | 'write'>;
type Step = { consequence: WebhookConsequence | null; about: EventObject; rows: WebhookRow[] };

const needs = { settling: SettleDeps, webhooks: WebhookVault, metrics: Metrics, log: LOG };
type Deps = DepsOf<typeof needs>;

/**
 * Settles the webhooks of one claim: all due ones about one customer, with one request for each object. Each outcome is written as soon
 * as it is known, so that a worker that ends has not worked for nothing.
 */
export async function settleClaimedWebhooks(claim: ClaimedWebhooks, deps: Deps, most = mostMilliseconds): Promise<void> {
  const { webhooks } = deps;
  const otherVersion = claim.rows.filter(hasOtherApiVersion);
  // Parked at once, so that an operator corrects the endpoint. The next attempt uses only the object's id, which every version has.
  if (otherVersion.length > 0)
    await claim.write(otherVersion, { state: 'parked', problem: 'other_api_version' satisfies WebhookProblem }, 60);
  const until = Date.now() + most;
  const covered = new Set<string>();
  const settledRows: WebhookRow[] = [];
  const steps = stepsFor(claim.rows.filter((row) => !otherVersion.includes(row)));
  for (let step = steps.shift(); step; step = steps.shift()) {
    const outcome = isSettledAlready(step, covered) ? 'handled' : await settle(deps, step, claim, covered);
    if (outcome) await claim.write(step.rows, { state: 'settled', outcome, problem: null }, null);
    if (outcome) settledRows.push(...step.rows);
    if (Date.now() >= until) break;
  }
  const remainingRows = steps.flatMap(({ rows }) => rows);
  if (remainingRows.length > 0) await claim.write(remainingRows, {}, 0);
  if (settledRows.some(hasWaitedForProvider)) await webhooks.resume();
}

export const webhookInbox: ClaimedWork<WebhookRow, typeof needs> = {
  table: webhookTable,
  columns: webhookColumns,
  takesEarly: 'new',
  needs,
  carryOut: (claim, deps) => settleClaimedWebhooks(claim, deps),
};

/** Settles the object of a step and returns the outcome; null if its webhooks must be retried, which is written at once. */
async function settle(
  deps: Deps,
  { consequence, about, rows }: Step,
  claim: ClaimedWebhooks,
  covered: Set<string>,
): Promise<WebhookOutcome | null> {
  const [first] = rows;
  if (!consequence || !first) return 'ignored';
  try {
    const answer = await withContext(contextFor(first), () => consequence.settle(deps.settling, about));
    const state = typeof answer === 'string' ? answer : answer.state;
    if (typeof answer !== 'string') for (const id of answer.settledIds) covered.add(id);
    if (state === 'unknown') throw refusal('payment_unknown');
    return state === 'not_ours' || state === 'ignored' ? state : 'handled';
  } catch (error) {
    logFailure(deps, error, rows);
    await retryLater(error, rows, claim);
    return null;
  }
}

/** Logs a refusal by its message, and any other error on its first attempt with its stack. */
function logFailure({ metrics, log }: Deps, error: unknown, rows: readonly WebhookRow[]): void {
  const attempts = Math.min(...rows.map((row) => row.attempts));
  const isKnown = error instanceof Refusal || error instanceof ProviderRefused || attempts > 1;
  const what = isKnown ? { problem: error instanceof Error ? error.message : 'unknown' } : { err: error };
  metrics.countTrouble('webhooks');
  log.warn({ ...what, ids: rows.map(({ id }) => id), attempts }, 'a webhook could not be settled');
}

async function retryLater(error: unknown, rows: readonly WebhookRow[], claim: ClaimedWebhooks): Promise<void> {
  const isUnknown = error instanceof Refusal && unknown.has(error.code);
  // An object unknown to the provider that we have not created belongs to another shop.
  const strange = isUnknown ? rows.filter(({ user_id }) => user_id === null) : [];
  if (strange.length > 0) await claim.write(strange, { state: 'settled', outcome: 'not_ours', problem: null }, null);
  for (const row of rows.filter((one) => !strange.includes(one))) {
    const { againIn, ...columns } = nextAttemptOf(error, row);
    await claim.write([row], columns, againIn);
  }
}

const hasWaitedForProvider = ({ problem }: WebhookRow): boolean => problem === 'provider_unavailable';

/** Whether an earlier step of this claim has settled the object. */
const isSettledAlready = ({ about, consequence }: Step, covered: ReadonlySet<string>): boolean =>
  !consequence?.isAttempt && covered.has(about.objectId);

const hasOtherApiVersion = ({ via, api_version, problem }: WebhookRow): boolean =>
  via === 'webhook' && api_version !== stripeApiVersion && problem === null;

/** One request for the object of several webhooks. */
function stepsFor(rows: readonly WebhookRow[]): Step[] {
  const steps: Step[] = [];
  for (const row of rows) {
    const consequence = consequenceOf(row.type);
    const step = steps.find((step) => step.consequence === consequence && step.about.objectId === row.object_id);
    if (step) step.rows.push(row);
    else steps.push({ consequence, about: { objectId: row.object_id, userId: row.user_id }, rows: [row] });
  }
  return steps.sort((a, b) => (a.consequence?.rank ?? 0) - (b.consequence?.rank ?? 0));
}

/** The same webhook has the same commands on each attempt. */
const contextFor = ({ id, via }: WebhookRow) => {
  const commandId = v5(id, commands);
  const ids = { commandId, correlationId: commandId, causationId: commandId };
  const source = via === 'webhook' ? ('webhook' as const) : ('system' as const);
  return { ...ids, actor: theSystem, source, providerEvent: id, deadline: Date.now() + patience };
};

const unknown: ReadonlySet<RefusalCode> = new Set(['payment_unknown', 'subscription_unknown']);
type Next = { state: 'received' | 'parked'; problem: WebhookProblem; refusals: number; againIn: number | null };

function nextAttemptOf(error: unknown, { attempts, received_at, refusals: before }: WebhookRow): Next {
  const later = 0.1 * 2 ** Math.min(attempts, 20);
  // During a rolling update, a worker of the next version can read it.
  const isUnreadable = error instanceof UnreadableEvent;
  if (isUnreadable || isOutage(error)) {
    const isShown = Date.now() - received_at.getTime() > shownAfterMilliseconds;
    const problem = isUnreadable ? 'unexpected' : 'provider_unavailable';
    return { state: isShown ? 'parked' : 'received', problem, refusals: before, againIn: Math.min(longestPause, later) };
  }
  if (!(error instanceof Refusal) && !(error instanceof ProviderRefused))
    return { state: 'parked', problem: 'unexpected', refusals: before, againIn: Math.min(3_600, later) };
  const refusals = before + 1;
  const againIn = pauses[before] ?? null;
  if (error instanceof ProviderRefused) return { state: 'parked', problem: 'unexpected', refusals, againIn };
  const isUnknown = unknown.has(error.code) || error.code === 'payment_pending';
  return {
    state: isUnknown && againIn !== null ? 'received' : 'parked',
    problem: isUnknown ? 'unknown_object' : 'refused',
    refusals,
    againIn,
  };
}
