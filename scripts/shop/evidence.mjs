// The evidence of the sign-ups: in the stream, in the vault and in the read model.
import { waitUntil } from '../lib/waiting.mjs';
import { eventsOf } from './log.mjs';

/** @import { ProvenShop } from './shop.mjs' */

/**
 * @template T
 * @param {T[]} values
 */
function countBy(values) {
  /** @type {Map<T, number>} */
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * Counts the registrations of each user in the whole log.
 * @param {ProvenShop} shop
 */
async function registrationsOf({ product }) {
  const ids = [];
  for await (const { type, streamId } of eventsOf(product.eventstore_url))
    if (type === 'user_registered') ids.push(streamId.slice('account-'.length));
  return countBy(ids);
}

/**
 * Problems of sign-ups: each acknowledged one must exist exactly once. Waits until the worker and the read model have caught up.
 * @param {{ acknowledged: Set<string>, attempted: Set<string> }} stream
 * @param {ProvenShop} shop
 */
export async function signUpProblems({ acknowledged, attempted }, shop) {
  /** @param {string} sql */
  const queryPeople = async (sql) => {
    /** @type {import('pg').QueryResult<{ email: string, user_id: string }>} */
    const { rows } = await shop.database.query(sql);
    return rows;
  };
  const ignoreTimeout = () => undefined;
  await waitUntil(
    async () => (await queryPeople('select from vault.owed_command')).length === 0,
    'carrying out what is owed',
    60_000,
  ).catch(ignoreTimeout);
  const inStream = await registrationsOf(shop);
  const persons = await queryPeople('select email, user_id from vault.person');
  const people = countBy(persons.map(({ email }) => email));
  const idOf = new Map(persons.map(({ email, user_id }) => [email, user_id]));
  const countUsers = async () => countBy((await queryPeople('select id as user_id from read.app_user')).map(({ user_id }) => user_id));
  const areAllShown = async () => {
    const users = await countUsers();
    return [...inStream.keys()].every((id) => users.has(id));
  };
  await waitUntil(areAllShown, 'showing who is registered', 60_000).catch(ignoreTimeout);
  const users = await countUsers();
  const problems = [];
  for (const email of acknowledged) {
    const id = idOf.get(email) ?? '';
    const occurrences = { stream: inStream.get(id) ?? 0, table: users.get(id) ?? 0, person: people.get(email) ?? 0 };
    for (const [place, count] of Object.entries(occurrences))
      if (count !== 1) problems.push(`${email} (${id}): ${count} times in ${place}`);
  }
  for (const email of attempted) if ((people.get(email) ?? 0) > 1) problems.push(`${email}: ${people.get(email)} persons`);
  for (const [id, count] of inStream) if (count > 1) problems.push(`${id}: registered ${count} times`);
  return { problems, registered: inStream.size };
}
