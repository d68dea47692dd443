// The end of a whole copy at one moment, as with the power.
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../lib/waiting.mjs';

/** Resolves once PostgreSQL has ended, too. */
export async function cutOff(product, data) {
  const processes = JSON.parse(fs.readFileSync(path.join(data, 'processes.json'), 'utf8'));
  const postgres = product.postgresPid();
  for (const pid of [product.child.pid, ...processes.map((one) => one.pid)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
  const runs = () => {
    try {
      return process.kill(postgres, 0);
    } catch {
      return false;
    }
  };
  await until(() => Promise.resolve(!runs()), 'the end of PostgreSQL');
}
