import type { Queryable } from './schema.ts';

/** The checkpoint of a read model moves on although nothing of its rows changes. */
export type Pass = { model: string; from: bigint; to: bigint; reached: string | null; fence: bigint };

type Waiting = { pass: Pass; resolve: (moved: boolean) => void; reject: (error: unknown) => void };

const passOne = `update work.read_models set position = $1, reached = coalesce($2, reached)
  where model = $3 and position = $4 and fence = $5`;

/** A row that somebody holds must not let the other read models wait. */
const passMany = `
  with free as (
    select r.model, p.target, p.reached
    from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::bigint[], $5::bigint[]) as p(target, reached, model, origin, fence)
    join work.read_models r on r.model = p.model and r.position = p.origin and r.fence = p.fence
    for update of r skip locked
  )
  update work.read_models r set position = free.target, reached = coalesce(free.reached, r.reached)
  from free where r.model = free.model returning r.model`;

const valuesOf = ({ to, reached, model, from, fence }: Pass) => [String(to), reached, model, String(from), String(fence)];

/** Most events concern few read models. All the others pass them by in one statement. */
export class Passes {
  #waiting: Waiting[] = [];
  #sending = false;

  constructor(private readonly db: Queryable) {}

  /** False when the checkpoint is not where its writer left it, or the fence is somebody else's. */
  pass(pass: Pass): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ pass, resolve, reject });
      if (!this.#sending) void this.#send();
    });
  }

  async #send(): Promise<void> {
    this.#sending = true;
    // Read models that follow the same log have the same to say in the same turn of the event loop.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#together(batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
    }
    this.#sending = false;
  }

  async #together(batch: readonly Waiting[]): Promise<void> {
    const moved = batch.length > 1 ? await this.#many(batch.map(({ pass }) => pass)) : new Set<string>();
    const left = batch.filter(({ pass, resolve }) => (moved.has(pass.model) ? resolve(true) : true));
    // Nobody waits for one whose row is held.
    for (const { pass, resolve, reject } of left) this.#one(pass).then(resolve, reject);
  }

  async #many(passes: readonly Pass[]): Promise<Set<string>> {
    const rows = passes.map(valuesOf);
    const values = [0, 1, 2, 3, 4].map((column) => rows.map((row) => row[column]));
    const { rows: moved } = await this.db.query<{ model: string }>({ name: 'pass_many', text: passMany, values });
    return new Set(moved.map(({ model }) => model));
  }

  async #one(pass: Pass): Promise<boolean> {
    const { rowCount } = await this.db.query({ name: 'pass_one', text: passOne, values: valuesOf(pass) });
    return rowCount === 1;
  }
}
