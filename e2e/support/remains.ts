import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

async function rows(): Promise<[string, string][]> {
  const database = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  try {
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found: [string, string][] = [];
    for (const { name } of tables) {
      const { rows: texts } = await database.query<{ text: string }>(`select t::text as text from ${name} t`);
      found.push(...texts.map(({ text }): [string, string] => [name, text]));
    }
    return found;
  } finally {
    await database.end();
  }
}

function logs(): [string, string][] {
  const folder = process.env.E2E_LOGS ?? '';
  return fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]);
}

/** The places where the product still holds one of these words: its tables and logs. */
export async function remainsOf(words: readonly string[]): Promise<string[]> {
  const texts = [...(await rows()), ...logs()];
  return texts.flatMap(([where, text]) => {
    const found = words.find((word) => text.toLowerCase().includes(word.toLowerCase()));
    return found === undefined ? [] : [`${found} in ${where}`];
  });
}
