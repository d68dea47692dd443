// More processes of the product beside those that `npm start` runs: each on its own port, and started again when it ends.
import fs from 'node:fs';
import path from 'node:path';
import { privatePort } from '../../sandbox/dist/folder/ports.js';
import { Supervisor } from '../../sandbox/dist/processes/supervisor.js';
import { productPrograms } from '../../sandbox/dist/start/programs.js';

export class MoreProcesses {
  #supervisor;
  #place;
  #settings;

  /** `data`: the data folder of the running product. Their logs are in its folder `more`. */
  constructor({ url }, data, settings) {
    const readJson = (name) => JSON.parse(fs.readFileSync(path.join(data, name), 'utf8'));
    this.#place = { folder: data, publicUrl: url, ports: readJson('ports.json'), secrets: readJson('secrets.json'), demo: true };
    this.#supervisor = new Supervisor(path.join(data, 'more'), () => undefined);
    this.#settings = settings;
  }

  /** Starts another API, worker or projections process; resolves with its address once it is ready. `environment` changes its usual settings. */
  async start(role, { name = `${role}-2`, environment = {} } = {}) {
    const port = await privatePort();
    const place = { ...this.#place, ports: { ...this.#place.ports, [role]: port } };
    const { ready, ...program } = productPrograms(place).find((one) => one.name === role);
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
