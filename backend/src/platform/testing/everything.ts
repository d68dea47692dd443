import { connectEventStore } from '@orderstream/eventstore/esdb';
import pg from 'pg';
import type { TestApp } from './app.ts';

/** Every row of every table, every event and every log line as text, to be searched for planted secrets. */
export async function allStoredText({ settings, logged }: TestApp): Promise<{ where: string; text: string }[]> {
  return [
    ...(await allRows(settings.databaseUrl)),
    ...(await allEvents(settings.eventStoreUrl)),
    ...logged.map((text) => ({ where: 'the log', text })),
  ];
}

async function allRows(databaseUrl: string) {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows: tables } = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: { where: string; text: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await db.query<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => ({ where: name, text })));
  }
  await db.end();
  return texts;
}

async function allEvents(eventStoreUrl: string) {
  const store = connectEventStore(eventStoreUrl);
  const texts: { where: string; text: string }[] = [];
  for await (const delivery of store.readAll()) {
    if (delivery.kind !== 'event') continue;
    const text = JSON.stringify(delivery.event, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    texts.push({ where: delivery.event.type, text });
  }
  await store.close();
  return texts;
}
