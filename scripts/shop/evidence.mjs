// The evidence of the sign-ups: in the stream, in the vault and in the read model.
import pg from 'pg';
import { until } from '../lib/waiting.mjs';
import { eventsOf } from './purchases.mjs';

async function rows(databaseUrl, sql) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const countBy = (found, key) => {
  const counts = new Map();
  for (const row of found) counts.set(row[key], (counts.get(row[key]) ?? 0) + 1);
  return counts;
};

/** How often each user was registered, counted over the whole log. */
async function registrations(eventStoreUrl) {
  const streams = [];
  for await (const { type, streamId } of eventsOf(eventStoreUrl)) if (type === 'user_registered') streams.push({ streamId });
  return new Map([...countBy(streams, 'streamId')].map(([stream, count]) => [stream.slice('account-'.length), count]));
}

/** Everything that was acknowledged must be there exactly once; waits for the worker and the read model to have caught up. */
export async function problemsOf({ acknowledged, attempted }, { database_url, eventstore_url }) {
  const problems = [];
  const isNothingOwed = async () => (await rows(database_url, 'select from vault.owed_command')).length === 0;
  await until(isNothingOwed, 'carrying out what is owed', 60_000).catch(() => undefined);
  const inStream = await registrations(eventstore_url);
  const persons = await rows(database_url, 'select email, user_id from vault.person');
  const people = countBy(persons, 'email');
  const idOf = new Map(persons.map(({ email, user_id }) => [email, user_id]));
  let inTable = new Map();
  const isShown = async () => {
    inTable = countBy(await rows(database_url, 'select id from read.app_user'), 'id');
    return [...inStream.keys()].every((id) => inTable.has(id));
  };
  await until(isShown, 'showing who is registered', 60_000).catch(() => undefined);
  for (const email of acknowledged) {
    const id = idOf.get(email);
    const found = { stream: inStream.get(id) ?? 0, table: inTable.get(id) ?? 0, person: people.get(email) ?? 0 };
    for (const [place, count] of Object.entries(found)) if (count !== 1) problems.push(`${email} (${id}): ${count} times in ${place}`);
  }
  for (const email of attempted) if ((people.get(email) ?? 0) > 1) problems.push(`${email}: ${people.get(email)} persons`);
  for (const [id, count] of inStream) if (count > 1) problems.push(`${id}: registered ${count} times`);
  return { problems, registered: inStream.size };
}
