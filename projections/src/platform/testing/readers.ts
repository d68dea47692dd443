import { pause } from '@orderstream/client/pause';
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
    let newest = 0;
    let position = 0n;
    while (!this.#stopped) {
      try {
        const checkpoint = await pool.query<{ position: string }>(`select position from work.read_models where model = 'app_user'`);
        const { rows } = await pool.query<{ newest: number | null }>(
          'select extract(epoch from max(created_at))::float8 as newest from read.app_user',
        );
        const shown = rows[0]?.newest ?? 0;
        // A user may be deleted.
        if (shown < newest - 60 || BigInt(checkpoint.rows[0]?.position ?? 0) < position)
          this.#problems.push('a read was older than the one before');
        newest = Math.max(newest, shown);
        position = BigInt(checkpoint.rows[0]?.position ?? 0);
      } catch (error) {
        this.#problems.push(String(error));
      }
      this.count += 1;
      await pause(2, 'readers read at intervals');
    }
  }
}
