import { changeRows, type Sql } from '@orderstream/projections/platform/database/sql';

/**
 * Ends every session, unfinished sign-in and link, and makes every browser unknown; returns the number of sessions. A restored database
 * has sessions, and links, that have ended since the back-up; and a person may have rights that an older log lacks, so the next
 * sign-in takes them from the account's stream.
 */
export async function endAllSessions(db: Sql): Promise<number> {
  await changeRows(db, 'delete from vault.sign_in_challenge');
  await changeRows(db, 'delete from vault.one_time_token');
  await changeRows(db, 'update vault.person set device_generation = device_generation + 1, rights_as_of = -1');
  return changeRows(db, 'delete from vault.session');
}
