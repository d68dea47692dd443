import type { DepsOf, Needs } from '../deciding/use-case.ts';
import type { Claim, ClaimedRow, ClaimedWork } from './claimed-work.ts';

/** A worker's turn at a round: the lease's fence refuses what it writes after another worker has taken over. */
export type RoundTurn = { readonly lease: Pick<ClaimedRow, 'id' | 'fence'>; readonly signal: AbortSignal };

/** Work that is repeated at intervals, by one of the workers for all. */
export type Round<N extends Needs = Needs> = {
  readonly name: string;
  readonly needs: N;
  /** Longer than a round may take. */
  readonly milliseconds?: number;
  /** The round keeps its lease by its own writes. */
  readonly keepsLease?: boolean;
  /** Returns in how many seconds the next one is due: 0 where another worker should continue at once. */
  run(this: void, deps: DepsOf<N>, turn: RoundTurn): Promise<number>;
};
/** Declares a round. */
export const round = <N extends Needs>(one: Round<N>): Round<N> => one;

export const roundTable = 'work.rounds';
export const roundLeaseSeconds = 10;
const defaultLimitMilliseconds = 900_000;

/** Rounds as claimed work: each round is a row of a table, and its own key. */
export function claimedRounds(rounds: readonly Round[], depsOf: <N extends Needs>(needs: N) => DepsOf<N>): ClaimedWork {
  const byName = new Map(rounds.map((one) => [one.name, { ...one, deps: depsOf(one.needs) }]));
  const names = [...byName.keys()];
  const roundNamed = (name = '') => {
    const one = byName.get(name);
    if (!one) throw new Error(`there is no round called ${name}`);
    return one;
  };
  return {
    table: roundTable,
    needs: {},
    keys: names,
    bring: {
      text: `insert into ${roundTable} (id, claim_key) select name, name from unnest($1::text[]) name
        where not exists (select from ${roundTable} where id = name) on conflict do nothing`,
      values: [names],
    },
    inParallel: names.length,
    leaseSeconds: roundLeaseSeconds,
    backOff: { first: 1, most: 60 },
    limitOf: (name) => {
      const { milliseconds = defaultLimitMilliseconds, keepsLease = false } = roundNamed(name);
      return { loop: name, milliseconds, keepsLease };
    },
    async carryOut({ rows, write }: Claim, _deps, signal) {
      for (const lease of rows) {
        const { run, deps } = roundNamed(lease.id);
        await write([lease], { attempts: 0 }, await run(deps, { lease, signal }));
      }
    },
  };
}
