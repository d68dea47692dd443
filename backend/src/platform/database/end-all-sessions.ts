import type { Statements } from './statements.ts';

/**
 * Ends every session, unfinished sign-in and link, and makes every browser unknown; returns the number of sessions. A restored database
 * has sessions, and links, that have ended since the back-up; and a person may have rights that an older log lacks, so the next
 * sign-in takes them from the account's stream.
 */
export async function endAllSessions(db: Statements): Promise<number> {
  await db.query('delete from vault.sign_in_challenge');
  await db.query('delete from vault.one_time_token');
  await db.query('update vault.person set device_generation = device_generation + 1, rights_as_of = -1');
  return (await db.query('delete from vault.session')).rowCount ?? 0;
}
