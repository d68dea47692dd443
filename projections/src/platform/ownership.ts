import type { Logger } from 'pino';
import type { Model } from './model.ts';
import type { Queryable } from './schema.ts';

export const leaseSeconds = 5;
const renewalMilliseconds = 1_500;

/** What a writer must hold to write: whoever has a higher fence has taken over. */
export type Held = { generation: number; position: bigint; fence: bigint };

/**
 * Takes the read model if nobody owns it, its owner has not renewed in time or the owner was this process. Time is the
 * database's: clocks of machines differ.
 */
export async function acquire(db: Queryable, model: Model, owner: string): Promise<Held | null> {
  const { rows } = await db.query<{ generation: number; position: string; fence: string }>(
    `update work.read_models
     set owner = $2, fence = fence + 1, leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
     where model = $1 and version = $3 and built_at is not null
       and (owner = $2 or leased_until is null or leased_until < clock_timestamp())
     returning generation, position, fence`,
    [model.name, owner, model.version],
  );
  const row = rows[0];
  return row ? { generation: row.generation, position: BigInt(row.position), fence: BigInt(row.fence) } : null;
}

async function renew(db: Queryable, model: Model, fence: bigint): Promise<boolean> {
  const { rowCount } = await db.query(
    `update work.read_models set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}) where model = $1 and fence = $2`,
    [model.name, fence],
  );
  return rowCount === 1;
}

/** Lets the next owner begin at once. */
export async function release(db: Queryable, model: Model, fence: bigint): Promise<void> {
  await db.query('update work.read_models set leased_until = null, owner = null where model = $1 and fence = $2', [model.name, fence]);
}

/** Renews until it is stopped, or tells that the read model has another owner. */
export function keepRenewing(db: Queryable, model: Model, { fence }: Held, lost: () => void, log: Logger): { stop: () => void } {
  const timer = setInterval(() => {
    renew(db, model, fence).then(
      (mine) => {
        if (!mine) lost();
      },
      // Without the database nobody else can take over either; writing fails by itself.
      (error: unknown) => log.warn({ err: error }, 'the lease could not be renewed'),
    );
  }, renewalMilliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
