import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

async function storedRows(): Promise<[string, string][]> {
  const database = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  try {
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const entries: [string, string][] = [];
    for (const { name } of tables) {
      const { rows: texts } = await database.query<{ text: string }>(`select t::text as text from ${name} t`);
      entries.push(...texts.map(({ text }): [string, string] => [name, text]));
    }
    return entries;
  } finally {
    await database.end();
  }
}

function logLines(): [string, string][] {
  const folder = process.env.E2E_LOGS ?? '';
  return fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]);
}

/** The tables and logs of the product that still contain one of these words. */
export async function placesContaining(words: readonly string[]): Promise<string[]> {
  const texts = [...(await storedRows()), ...logLines()];
  return texts.flatMap(([where, text]) => {
    const match = words.find((word) => text.toLowerCase().includes(word.toLowerCase()));
    return match === undefined ? [] : [`${match} in ${where}`];
  });
}
