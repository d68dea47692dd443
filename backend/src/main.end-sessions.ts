import pg from 'pg';
import { endAllSessions } from './platform/database/end-all-sessions.ts';
import { exitWithReason } from './platform/run.ts';

const { DATABASE_URL } = process.env;
if (!DATABASE_URL) exitWithReason('DATABASE_URL is missing');
const db = new pg.Client({ connectionString: DATABASE_URL });
await db.connect();
try {
  await db.query('begin');
  const sessions = await endAllSessions(db);
  await db.query('commit');
  console.log(`${sessions} sessions ended; everyone signs in again, and no browser is known`);
} finally {
  await db.end();
}
