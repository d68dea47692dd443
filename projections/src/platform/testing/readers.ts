import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectionsWorld } from './world.ts';

/** Reads without a pause; a failed read, and one older than the one before, is a violation. */
export class Readers {
  count = 0;
  readonly #problems: string[] = [];
  #stopped = false;
  readonly #running: Promise<void>[];

  constructor(world: ProjectionsWorld) {
    this.#running = [1, 2].map(() => this.#readUntilStopped(world));
  }

  async stop(): Promise<string[]> {
    this.#stopped = true;
    await Promise.all(this.#running);
    return this.#problems;
  }

  async #readUntilStopped({ pool }: ProjectionsWorld): Promise<void> {
    let newest = '';
    let position = 0n;
    while (!this.#stopped) {
      try {
        const checkpoint = await pool.query<{ position: string }>(`select position from work.read_models where model = 'app_user'`);
        const { rows } = await pool.query<{ newest: string | null }>('select max(created_at)::text as newest from read.app_user');
        const shown = rows[0]?.newest ?? '';
        if (shown < newest.slice(0, -10) || BigInt(checkpoint.rows[0]?.position ?? 0) < position)
          this.#problems.push('a read was older than the one before');
        newest = shown > newest ? shown : newest;
        position = BigInt(checkpoint.rows[0]?.position ?? 0);
      } catch (error) {
        this.#problems.push(String(error));
      }
      this.count += 1;
      await sleep(2);
    }
  }
}
