import pg from 'pg';
import { pino } from 'pino';
import { eventually } from '@orderstream/client/eventually';
import type { RefusalCode } from '@orderstream/contracts/refusals';
import { refusal } from '../../../platform/deciding/refusal.ts';
import type { SecretSeals } from '../../../platform/database/sealing.ts';
import { ClaimLoop } from '../../../platform/processes/claim-loop.ts';
import { Metrics } from '../../../platform/telemetry/metrics.ts';
import { testServers } from '../../../platform/testing/servers.ts';
import type { SettleDeps } from '../settling/settle-deps.ts';
import { WebhookVault } from './webhook.vault.ts';
import { webhookInbox } from './work-off-webhooks.ts';

type Inbox = { state: string; problem: string | null; attempts: number; refusals: number; wait: number | null };

let pool: pg.Pool;
const ending = new AbortController();
let ended: Promise<void> = Promise.resolve();
const started = testServers(async () => {
  ending.abort();
  await ended;
  await pool.end();
});

/** Why attempts to settle the webhook fail. */
let problem: RefusalCode = 'provider_unavailable';
let webhooks: WebhookVault;
let loop: Pick<ClaimLoop, 'run' | 'wake'>;
beforeAll(() => {
  pool = new pg.Pool({ connectionString: started().databaseUrl });
  webhooks = new WebhookVault(pool, {} as SecretSeals);
  const log = pino({ level: 'silent' });
  const store = { read: () => Promise.reject(refusal(problem)) };
  const deps = { settling: { store } as unknown as SettleDeps, webhooks, metrics: new Metrics(), log };
  const around = { pool, metrics: new Metrics(), log, signal: ending.signal, pollMilliseconds: 600_000 };
  loop = new ClaimLoop(around, webhookInbox, deps);
  ended = loop.run();
});

const rowWhere = (condition: string, count: number) =>
  eventually(
    async () =>
      (
        await pool.query<Inbox>(
          `select state, problem, attempts, refusals, extract(epoch from next_at - now())::float8 as wait
             from vault.webhook where id = 'evt_1' and claimed_until is null and ${condition}`,
          [count],
        )
      ).rows[0],
    (row) => row !== undefined,
  );

describe('a webhook that is refused after an outage', () => {
  it('is retried after each of its pauses, which the outage has not used up', async () => {
    await pool.query(`insert into vault.webhook (id, type, created, via, object_id, user_id, claim_key, body_hash)
      values ('evt_1', 'charge.succeeded', now(), 'list', 'ch_1', '55555555-5555-4555-8555-555555555551', 'cus_1', '')`);
    loop.wake();
    for (let outage = 1; outage <= 5; outage += 1) {
      expect(await rowWhere('attempts >= $1', outage)).toMatchObject({ state: 'received', problem: 'provider_unavailable', refusals: 0 });
      await webhooks.resume();
      loop.wake();
    }
    problem = 'payment_pending';
    await pool.query('update vault.webhook set next_at = now() where next_at is not null');
    loop.wake();
    const waits: (number | null)[] = [];
    for (let refused = 1; refused <= 5; refused += 1) {
      const row = await rowWhere('refusals = $1', refused);
      expect(row).toMatchObject({ state: refused < 5 ? 'received' : 'parked', problem: 'unknown_object', refusals: refused });
      waits.push(row?.wait ?? null);
      await pool.query('update vault.webhook set next_at = now() where next_at is not null');
      loop.wake();
    }
    const pauses = [15, 120, 600, 2_700];
    expect(waits.map((wait, n) => wait !== null && wait > (pauses[n - 1] ?? 0) && wait <= (pauses[n] ?? 0))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(waits[4]).toBeNull();
  });
});
