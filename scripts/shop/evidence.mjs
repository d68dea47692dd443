// The evidence of the sign-ups: in the stream, in the vault and in the read model.
import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often each user was registered, counted over the whole log. */
async function registered(eventStoreUrl) {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const counts = new Map();
  try {
    for await (const { event } of client.readAll({ fromPosition: START, direction: FORWARDS, resolveLinkTos: false })) {
      if (event?.type !== 'user_registered') continue;
      const id = event.streamId.slice('account-'.length);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  } finally {
    await client.dispose();
  }
  return counts;
}

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

/** Everything that was acknowledged must be there exactly once; waits for the worker and the read model to have caught up. */
export async function problemsOf({ acknowledged, attempted }, { database_url, eventstore_url }) {
  const problems = [];
  for (let waited = 0; waited < 60_000; waited += 250) {
    if ((await rows(database_url, 'select from vault.owed_command')).length === 0) break;
    await sleep(250);
  }
  const inStream = await registered(eventstore_url);
  const persons = await rows(database_url, 'select email, user_id from vault.person');
  const people = countBy(persons, 'email');
  const idOf = new Map(persons.map(({ email, user_id }) => [email, user_id]));
  let inTable = new Map();
  for (let waited = 0; waited < 60_000; waited += 250) {
    inTable = countBy(await rows(database_url, 'select id from read.app_user'), 'id');
    if ([...inStream.keys()].every((id) => inTable.has(id))) break;
    await sleep(250);
  }
  for (const email of acknowledged) {
    const id = idOf.get(email);
    const found = { stream: inStream.get(id) ?? 0, table: inTable.get(id) ?? 0, person: people.get(email) ?? 0 };
    for (const [place, count] of Object.entries(found)) if (count !== 1) problems.push(`${email} (${id}): ${count} times in ${place}`);
  }
  for (const email of attempted) if ((people.get(email) ?? 0) > 1) problems.push(`${email}: ${people.get(email)} persons`);
  for (const [id, count] of inStream) if (count > 1) problems.push(`${id}: registered ${count} times`);
  return { problems, registered: inStream.size };
}
