import pg from 'pg';
import { v4 } from 'uuid';
import { migratedDatabase, type TestServer } from '../../platform/testing/servers.ts';
import { CheckoutAttempts } from './checkout-attempts.vault.ts';

let server: TestServer;
let pool: pg.Pool;
let attempts: CheckoutAttempts;
beforeAll(async () => {
  server = await migratedDatabase();
  pool = new pg.Pool({ connectionString: server.url });
  attempts = new CheckoutAttempts(pool);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

const at = (minute: number) => new Date(Date.UTC(2026, 0, 15, 12, minute)).toISOString();
const begin = (orderId: string, minute: number, least = 1) =>
  attempts.begin({ orderId, least, expiresAt: at(minute + 35), retryUntil: at(minute + 4) }, at(minute));

describe('an attempt at a checkout', () => {
  it('is repeated unchanged to the byte for concurrent requests', async () => {
    const id = v4();
    const begun = await Promise.all(Array.from({ length: 8 }, (_, n) => begin(id, n % 4)));
    expect(new Set(begun.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(begun[0]?.attempt).toBe(1);
  });
  it('is replaced once it is too old to be repeated, used up or failed permanently', async () => {
    const id = v4();
    expect(await begin(id, 0)).toEqual({ attempt: 1, expiresAt: at(35) });
    expect(await begin(id, 3)).toEqual({ attempt: 1, expiresAt: at(35) });
    expect(await begin(id, 4)).toEqual({ attempt: 2, expiresAt: at(39) });
    expect(await begin(id, 5, 3)).toEqual({ attempt: 3, expiresAt: at(40) });
    expect(await begin(id, 6, 7)).toEqual({ attempt: 7, expiresAt: at(41) });
  });
  it('counts as possibly opening until it is used up or too old', async () => {
    const id = v4();
    expect(await attempts.mayBeOpening(id, 1, at(0))).toBe(false);
    await begin(id, 0);
    expect(await attempts.mayBeOpening(id, 1, at(3))).toBe(true);
    expect(await attempts.mayBeOpening(id, 2, at(3))).toBe(false);
    expect(await attempts.mayBeOpening(id, 1, at(4))).toBe(false);
  });
});
