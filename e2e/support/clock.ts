import { expect } from '@playwright/test';
import pg from 'pg';

async function change(statement: string, id: string): Promise<number> {
  const database = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  try {
    return (await database.query(statement, [id])).rowCount ?? 0;
  } finally {
    await database.end();
  }
}

/** Hours pass for what waits in the database: nobody waits a day for a link to expire. */
export const letLinksExpire = (userId: string) =>
  change(`update vault.one_time_token set expires_at = now() - interval '1 second' where user_id = $1`, userId);

/** So long is nobody told of a subscription that has brought nothing yet. */
export const letPatienceEnd = (orderId: string) =>
  expect
    .poll(() => change(`update read.user_subscriptions set created_at = created_at - interval '1 minute' where order_id = $1`, orderId))
    .toBe(1);
