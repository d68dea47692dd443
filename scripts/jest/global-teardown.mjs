import fs from 'node:fs';
import { runServers } from './run-servers.mjs';

export default async function globalTeardown() {
  runServers.sandboxes?.disconnect();
  await runServers.postgres?.stop();
  if (process.env.TEST_FOLDER) fs.rmSync(process.env.TEST_FOLDER, { recursive: true, force: true });
}
