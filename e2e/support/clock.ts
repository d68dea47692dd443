import { expect } from '@playwright/test';
import pg from 'pg';

async function changeRows(statement: string, id: string): Promise<number> {
  const database = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  try {
    return (await database.query(statement, [id])).rowCount ?? 0;
  } finally {
    await database.end();
  }
}

/** Expires the links of a user in the database, so that no journey waits for a day. */
export const expireLinks = (userId: string) =>
  changeRows(`update vault.one_time_token set expires_at = now() - interval '1 second' where user_id = $1`, userId);

/** Ages an unpaid subscription until it appears in the attention queue. */
export const ageUnpaidSubscription = (orderId: string) =>
  expect
    .poll(() => changeRows(`update read.user_subscriptions set created_at = created_at - interval '1 minute' where order_id = $1`, orderId))
    .toBe(1);
