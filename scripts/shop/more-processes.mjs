// More processes of the product beside those that `npm start` runs: each on its own port, and started again when it ends.
import path from 'node:path';
import { privatePort } from '../../sandbox/dist/folder/ports.js';
import { Supervisor } from '../../sandbox/dist/processes/supervisor.js';
import { productPrograms } from '../../sandbox/dist/start/programs.js';
import { readJson } from '../lib/json.mjs';

/** @typedef {Record<string, string>} Settings */
/** @typedef {{ name?: string, environment?: Settings | ((usual: NodeJS.ProcessEnv) => Promise<Settings>) }} MoreOptions */
/** @typedef {import('../../sandbox/dist/start/environment.js').RunPlace} RunPlace */

export class MoreProcesses {
  #supervisor;
  #place;
  #settings;

  /**
   * `data`: the data folder of the running product. Their logs are in its folder `more`.
   * @param {{ url: string }} product
   * @param {string} data
   * @param {Record<string, string>} settings
   */
  constructor({ url }, data, settings) {
    const ports = /** @type {RunPlace['ports']} */ (readJson(path.join(data, 'ports.json')));
    const secrets = /** @type {RunPlace['secrets']} */ (readJson(path.join(data, 'secrets.json')));
    this.#place = { folder: data, publicUrl: url, ports, secrets, demo: true };
    this.#supervisor = new Supervisor(path.join(data, 'more'), () => undefined);
    this.#settings = settings;
  }

  /**
   * Starts another API, worker or projections process; resolves with its address once it is ready. `environment` changes its usual settings.
   * @param {'api' | 'worker' | 'projections'} role
   * @param {MoreOptions} [options]
   */
  async start(role, { name = `${role}-2`, environment = {} } = {}) {
    const port = await privatePort();
    const place = { ...this.#place, ports: { ...this.#place.ports, [role]: port } };
    const found = productPrograms(place).find((one) => one.name === role);
    if (!found) throw new Error(`there is no program ${role}`);
    const { ready, ...program } = found;
    const own = typeof environment === 'function' ? await environment(program.env) : environment;
    await this.#supervisor.start({ ...program, name, env: { ...program.env, ...this.#settings, ...own } }, ready);
    return `http://127.0.0.1:${port}`;
  }

  pids() {
    return this.#supervisor.pids();
  }

  async stop() {
    this.#supervisor.giveUp();
    await this.#supervisor.stop();
  }
}
