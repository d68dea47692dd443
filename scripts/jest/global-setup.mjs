import { startPostgres } from '../lib/postgres.mjs';

/** One throw-away PostgreSQL for the whole run; each spec file creates its own databases in it. */
export default async function globalSetup() {
  const postgres = await startPostgres({ ephemeral: true });
  process.env.TEST_PG_URL = postgres.url();
  globalThis.testPostgres = postgres;
}
