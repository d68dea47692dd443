import type { Sku } from '@orderstream/contracts/catalogue';
import { v5 } from 'uuid';
import { isActiveCustomer } from '../../accounts/active-customer.api.ts';
import { currentContext, withContext } from '../../platform/deciding/context.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { CLOCK, EVENT_STORE } from '../../platform/tokens.ts';
import { countAvailable } from '../../stock/pool/count-available.api.ts';
import { stockAlertDecider } from './alerts.decider.ts';
import { CheckAlerts } from '../notifications.commands.ts';

/** The most alerts that one append sends. */
const batchSize = 200;

const needs = { store: EVENT_STORE, clock: CLOCK };
type Deps = DepsOf<typeof needs>;

/**
 * An inactive customer keeps the alert and gets no mail; it is checked again when the account is active. An alert that is
 * set after this check causes a check of its own.
 */
export const checkAlerts = useCase(CheckAlerts, needs, async ({ sku }, deps): Promise<void> => {
  const { store, clock } = deps;
  const inactive = new Set<string>();
  for (;;) {
    const { state, revision } = await load(store, stockAlertDecider, sku);
    const waiting = [...state.quantities].filter(([userId]) => !inactive.has(userId));
    if (waiting.length === 0) return;
    const available = await countAvailable(store, sku, clock.now());
    const due = waiting.filter(([, quantity]) => quantity <= available).slice(0, batchSize);
    if (due.length === 0) return;
    const active: string[] = [];
    for (const [userId] of due) {
      if (await isActiveCustomer(store, userId)) active.push(userId);
      else inactive.add(userId);
    }
    if (active.length > 0) await sendAlerts(deps, sku, available, active, revision);
  }
});

/** The command's id names the revision that is decided on, so that a check that was cut off continues under other ids. */
async function sendAlerts({ store }: Deps, sku: Sku, available: number, userIds: string[], revision: bigint | 'no_stream'): Promise<void> {
  const context = currentContext();
  const commandId = v5(`alerts of ${sku} at ${revision}`, context.commandId);
  await withContext({ ...context, commandId }, () =>
    transact(store, stockAlertDecider, sku, { type: 'SpendAlerts', sku, available, userIds }),
  );
}
