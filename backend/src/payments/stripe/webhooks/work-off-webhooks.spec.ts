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
    id: 'evt_1',
    claim_key: 'cus_1',
    attempts: 12,
    fence: 12,
    type: 'charge.succeeded',
    api_version: null,
    via: 'list',
    object_id: 'ch_1',
    user_id: null,
    problem: null,
    refusals: 0,
    received_at: new Date(Date.now() - minutesAgo * 60_000),
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

const rowOf = (id: string, type: string): WebhookRow => ({
  id,
  claim_key: 'cus_1',
  attempts: 1,
  fence: 1,
  type,
  api_version: null,
  via: 'list',
  object_id: `of ${id}`,
  user_id: null,
  problem: null,
  refusals: 0,
  received_at: new Date(),
});

describe('a claim of several webhooks', () => {
  const claimOf = (rows: WebhookRow[]) => {
    const written: unknown[] = [];
    const write: Claim<WebhookRow>['write'] = (of, columns, againIn) => {
      written.push([...of.map(({ id }) => id), columns.state ?? 'released', againIn]);
      return Promise.resolve(of.map(({ id }) => id));
    };
    return { written, claim: { rows, write } };
  };
  const depsWith = (read: () => Promise<never>) => ({
    settling: { store: { read } } as unknown as SettleDeps,
    webhooks: {} as WebhookVault,
    metrics: new Metrics(),
    log: pino({ level: 'silent' }),
  });

  it('keeps the outcomes of its first objects while a later one hangs', async () => {
    let giveUp: (error: Error) => void = () => {};
    let reached: () => void = () => {};
    const atTheThird = new Promise<void>((resolve) => (reached = resolve));
    const hanging = () => new Promise<never>((_, reject) => ((giveUp = reject), reached()));
    const { written, claim } = claimOf([rowOf('evt_1', 'of no use'), rowOf('evt_2', 'of no use'), rowOf('evt_3', 'charge.succeeded')]);
    const settling = settleClaimedWebhooks(claim, depsWith(hanging));
    await atTheThird;
    expect(written).toEqual([
      ['evt_1', 'settled', null],
      ['evt_2', 'settled', null],
    ]);
    giveUp(new Error('at last'));
    await settling;
  });

  it('releases the objects for which its time was not enough', async () => {
    const { written, claim } = claimOf([rowOf('evt_1', 'of no use'), rowOf('evt_2', 'of no use'), rowOf('evt_3', 'of no use')]);
    await settleClaimedWebhooks(
      claim,
      depsWith(() => Promise.reject(new Error('unused'))),
      0,
    );
    expect(written).toEqual([
      ['evt_1', 'settled', null],
      ['evt_2', 'evt_3', 'released', 0],
    ]);
  });
});

describe('a webhook about an order with an event that only the next version can read', () => {
  const unreadable = new UnreadableEvent('order-1', 4n, 'order_paid', 'version 2 is not known yet');

  it('is retried and not shown to a person at first', async () =>
    expect(await after(unreadable, 30)).toEqual([{ state: 'received', problem: 'unexpected', refusals: 0, againIn: 30 }]));

  it('is shown to a person after two hours', async () =>
    expect(await after(unreadable, 150)).toEqual([{ state: 'parked', problem: 'unexpected', refusals: 0, againIn: 30 }]));

  it('is retried more often than one that fails for another reason', async () =>
    expect(await after(new Error('a bug'), 30)).toEqual([{ state: 'parked', problem: 'unexpected', refusals: 0, againIn: 409.6 }]));
});
