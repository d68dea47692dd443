import pg from 'pg';

/** Hours pass for what waits in the database: nobody waits a day for a link to expire. */
export async function letLinksExpire(userId: string): Promise<void> {
  const database = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  try {
    await database.query(`update vault.one_time_token set expires_at = now() - interval '1 second' where user_id = $1`, [userId]);
  } finally {
    await database.end();
  }
}
