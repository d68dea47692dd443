import { UnreadableEvent } from '@orderstream/eventstore/event-store';
import { pino } from 'pino';
import type { Claim } from '../../../platform/processes/claimed-work.ts';
import { Metrics } from '../../../platform/telemetry/metrics.ts';
import type { SettleDeps } from '../settling/settle-deps.ts';
import type { WebhookRow, WebhookVault } from './webhook.vault.ts';
import { settleClaimedWebhooks } from './work-off-webhooks.ts';

/** The columns written for a webhook that fails again after many attempts. */
async function after(error: Error, minutesAgo: number): Promise<unknown[]> {
  const written: unknown[] = [];
  const row: WebhookRow = {
    ...{ id: 'evt_1', claim_key: 'cus_1', attempts: 12, fence: 12, type: 'charge.succeeded', api_version: null, via: 'list' },
    ...{ object_id: 'ch_1', user_id: null, problem: null, refusals: 0, received_at: new Date(Date.now() - minutesAgo * 60_000) },
  };
  const write: Claim<WebhookRow>['write'] = (rows, columns, againIn) => {
    written.push({ ...columns, againIn });
    return Promise.resolve(rows.map(({ id }) => id));
  };
  const log = pino({ level: 'silent' });
  const settling = { store: { read: () => Promise.reject(error) } } as unknown as SettleDeps;
  const deps = { settling, webhooks: {} as WebhookVault, metrics: new Metrics(), log };
  await settleClaimedWebhooks({ rows: [row], write }, deps);
  return written;
}

describe('a webhook about an order with an event that only the next version can read', () => {
  const unreadable = new UnreadableEvent('order-1', 4n, 'order_paid', 'version 2 is not known yet');

  it('is retried and not shown to a person at first', async () =>
    expect(await after(unreadable, 30)).toEqual([{ state: 'received', problem: 'unexpected', refusals: 0, againIn: 30 }]));

  it('is shown to a person after two hours', async () =>
    expect(await after(unreadable, 150)).toEqual([{ state: 'parked', problem: 'unexpected', refusals: 0, againIn: 30 }]));

  it('is retried more often than one that fails for another reason', async () =>
    expect(await after(new Error('a bug'), 30)).toEqual([{ state: 'parked', problem: 'unexpected', refusals: 0, againIn: 409.6 }]));
});
