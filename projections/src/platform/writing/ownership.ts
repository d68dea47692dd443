import type { Logger } from 'pino';
import type { Model } from '../declaring/model.ts';
import type { Queryable } from '../building/schema.ts';
import { processTurns } from '../running/turns.ts';

export const leaseSeconds = 5;
const renewalMilliseconds = 1_500;

/** A writer's proof of ownership: a writer with a higher fence has taken over. */
export type ModelLease = { generation: number; position: bigint; fence: bigint };

/**
 * Takes the read model if it has no owner, its owner has not renewed in time or the owner was this process. Time is the database's:
 * clocks of machines differ.
 */
export async function acquireLease(db: Queryable, model: Model, owner: string): Promise<ModelLease | null> {
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

const renewedLease = `leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** False if another process has taken the lease. */
async function renew(db: Queryable, model: string, fence: bigint): Promise<boolean> {
  const { rowCount } = await db.query(`update work.read_models set ${renewedLease} where model = $1 and fence = $2`, [model, fence]);
  return rowCount === 1;
}

/** A locked row must not let the leases of other read models expire. */
async function renewAll(db: Queryable, leases: readonly RenewedLease[]): Promise<Set<string>> {
  const { rows } = await db.query<{ model: string }>(
    `with free as (
       select r.model from unnest($1::text[], $2::bigint[]) as l(model, fence)
       join work.read_models r on r.model = l.model and r.fence = l.fence
       for update of r skip locked
     )
     update work.read_models r set ${renewedLease} from free where r.model = free.model returning r.model`,
    [leases.map(({ model }) => model), leases.map(({ fence }) => String(fence))],
  );
  return new Set(rows.map(({ model }) => model));
}

/** Lets the next owner begin at once. */
export async function releaseLease(db: Queryable, model: Model, fence: bigint): Promise<void> {
  await db.query('update work.read_models set leased_until = null, owner = null where model = $1 and fence = $2', [model.name, fence]);
}

/** The loop that writes a read model. */
export const loopOf = (model: string): string => `read model: ${model}`;

type RenewedLease = { model: string; fence: bigint; lost: () => void };

/** The leases of one process, renewed together until each is stopped. */
export class Leases {
  readonly #leases = new Set<RenewedLease>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Queryable,
    private readonly log: Logger,
  ) {}

  /** Renews until it is stopped, or says that the read model has another owner. */
  keepRenewed(model: Model, { fence }: ModelLease, lost: () => void): { stop: () => void } {
    const lease = { model: model.name, fence, lost };
    this.#leases.add(lease);
    this.#timer ??= setInterval(() => void this.#renewLeases(), renewalMilliseconds).unref();
    return { stop: () => this.#stopRenewal(lease) };
  }

  #stopRenewal(lease: RenewedLease): void {
    this.#leases.delete(lease);
    if (this.#leases.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #renewLeases(): Promise<void> {
    try {
      // The statements of a stuck write were aborted long before; the fence refuses a late effect.
      const leases = [...this.#leases].filter(({ model }) => !processTurns.isStuck(loopOf(model)));
      const done = await renewAll(this.db, leases);
      const lost = leases.filter(({ model }) => !done.has(model));
      await Promise.all(lost.map(async (lease) => ((await renew(this.db, lease.model, lease.fence)) ? undefined : lease.lost())));
    } catch (error) {
      // Without the database no other process can take over either; writing fails anyway.
      this.log.warn({ err: error }, 'the leases could not be renewed');
    }
  }
}
