import fs from 'node:fs';

export default async function globalTeardown() {
  globalThis.testSandboxes?.disconnect();
  await globalThis.testPostgres?.stop();
  if (process.env.TEST_FOLDER) fs.rmSync(process.env.TEST_FOLDER, { recursive: true, force: true });
}
