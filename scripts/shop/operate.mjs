// What an operator types: `npm run ops -- …`.
import { execFile } from 'node:child_process';
import { root } from '../lib/install.mjs';

/**
 * Runs a command of the operator; `settings`: of servers, else those of the shop's folder.
 * @param {string[]} args
 * @param {Record<string, string>} [settings]
 * @returns {Promise<{ status: number, output: string }>}
 */
export function operate(args, settings = {}) {
  const { DATABASE_URL: _database, EVENTSTORE_URL: _store, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/ops.mjs', ...args], { cwd: root, env: { ...env, ...settings } }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}
