import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import type { Pool } from 'pg';
import { addProcesses, type ProcessEntry } from './process-start.ts';

/**
 * Two, three, four and six workers get equal parts. The stored position of a share is about its streams, so this number must not
 * change.
 */
export const shareCount = 12;
/** The share of a process that a stream belongs to. */
export const shareOf = (stream: string): number => crc32(stream) % shareCount;

export type Rhythm = { beatMilliseconds: number; leaseSeconds: number };
const defaultRhythm: Rhythm = { beatMilliseconds: 2_000, leaseSeconds: 9 };
/** Milliseconds for which a save waits for those of other processes, to share one statement with them. */
const batchMilliseconds = 50;

export type Share = { readonly fence: bigint; position: bigint | null; readonly takenAt: number };
/** The shares of a process that this worker holds. */
export type HeldShares = { readonly process: string; readonly shares: Map<number, Share> };

/** Whether a worker holds the same shares as before, under the same leases. */
export const haveSameShares = (now: ReadonlyMap<number, Share>, then: ReadonlyMap<number, Share>): boolean =>
  now.size === then.size && [...then].every(([number, share]) => now.get(number) === share);

const beatStatement = `
  with me as (
    insert into work.workers as w (worker, alive_until) values ($1, now() + make_interval(secs => $2))
    on conflict (worker) do update set alive_until = excluded.alive_until
  ), others as (
    select worker from work.workers where alive_until > now() and worker <> $1
  )
  select process, coalesce(array_agg(share) filter (where owner = $1), '{}') as ours,
    (count(*) filter (where owner is null or owner <> $1 and owner not in (select worker from others)))::int as free,
    (select count(*) from others)::int as others, (select count(*) from others where worker < $1)::int as before
  from work.process_shares group by process`;

/** Takes shares without a present holder, and shares that this worker took by a statement whose answer was lost. */
const takeStatement = `
  with free as (
    select share from work.process_shares
    where process = $1 and share <> all($3::smallint[])
      and (owner is null or owner = $2 or not exists (select from work.workers where worker = owner and alive_until > now()))
    order by share limit $4 for update skip locked
  )
  update work.process_shares s set owner = $2, fence = s.fence + 1 from free
  where s.process = $1 and s.share = free.share
  returning s.share, s.fence, s.position`;

const savedRows = 'unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[]) as kept (process, share, fence, position)';
const fenceMatches = 's.process = kept.process and s.share = kept.share and s.fence = kept.fence';
const saveStatement = `
  update work.process_shares s set position = greatest(s.position, kept.position) from ${savedRows} where ${fenceMatches}
  returning s.process, s.share`;
const releaseStatement = `update work.process_shares s set position = greatest(s.position, kept.position), owner = null from ${savedRows} where ${fenceMatches}`;

/** The prefix of the loop names of processes. */
export const processLoopPrefix = 'process: ';

type Row = { process: string; share: number; fence: bigint; position: bigint | null };
type Allotment = { ours: ReadonlySet<number>; free: number; part: number };
type BeatRow = { process: string; ours: number[]; free: number; others: number; before: number };

/** Decides which shares of each process this worker holds. A new holder raises the fence, so the writes of earlier holders are refused. */
export class ProcessShares {
  #allotments = new Map<string, Allotment>();
  #leasedAt = -Infinity;
  /** The same moment by the clock that does not stop while a virtual machine is suspended. */
  #leasedAtWallClock = -Infinity;
  #pendingSave: { rows: Row[]; ours: Promise<ReadonlySet<string>> } | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly worker: string,
    readonly rhythm = defaultRhythm,
  ) {}

  /** Whether no other worker can have taken this worker's shares yet. A worker that was frozen for longer starts nothing. */
  get isLeaseValid(): boolean {
    const sinceAsked = Math.max(performance.now() - this.#leasedAt, Date.now() - this.#leasedAtWallClock);
    return sinceAsked < this.rhythm.leaseSeconds * 1_000;
  }

  /** Adds the shares of processes that the database does not have yet. */
  addProcesses(processes: readonly ProcessEntry[], head: () => Promise<bigint>): Promise<void> {
    return addProcesses(this.pool, processes, head, shareCount);
  }

  /** Announces this worker to the others while the work runs, and signs it off afterwards. */
  async announceDuring(work: () => Promise<unknown>, onTrouble: (error: unknown) => void): Promise<void> {
    const over = new AbortController();
    const announceOrReport = () => this.#announce().catch(onTrouble);
    await announceOrReport();
    const beats = (async () => {
      for (;;) {
        await sleep(this.rhythm.beatMilliseconds, undefined, { signal: over.signal }).catch(() => undefined);
        if (over.signal.aborted) return;
        await announceOrReport();
      }
    })();
    try {
      await work();
    } finally {
      over.abort();
      await beats;
      await queryRows(this.pool, 'delete from work.workers where worker = $1', [this.worker]).catch(onTrouble);
    }
  }

  /** Deletes workers that ended without signing off. */
  async sweep(): Promise<void> {
    await changeRows(this.pool, `delete from work.workers where alive_until < now() - interval '1 hour'`);
  }

  /**
   * Renews the lease of this worker and reads how the shares are distributed. A worker with a stuck process does not renew: it becomes
   * unsure of its shares before others take them.
   */
  async #announce(): Promise<void> {
    if ([...processTurns.stuckLoops()].some((loop) => loop.startsWith(processLoopPrefix))) return;
    const [askedAt, askedAtTime] = [performance.now(), Date.now()];
    const renewLease = () => queryRows<BeatRow>(this.pool, beatStatement, [this.worker, this.rhythm.leaseSeconds]);
    const rows = await processTurns.track('process shares', renewLease);
    this.#leasedAt = askedAt;
    this.#leasedAtWallClock = askedAtTime;
    this.#allotments = new Map(
      rows.map(({ process, ours, free, others, before }) => [
        process,
        { ours: new Set(ours), free, part: fairPart(process, others + 1, before) },
      ]),
    );
  }

  /**
   * Takes free shares up to this worker's part, and drops the shares that others have taken. Returns whether it holds more than its
   * part.
   */
  async takeDueShares({ process, shares }: HeldShares): Promise<boolean> {
    const dealt = this.#allotments.get(process);
    if (!dealt) return false;
    for (const [share, { takenAt }] of shares) if (!dealt.ours.has(share) && takenAt < this.#leasedAt) shares.delete(share);
    const strays = [...dealt.ours].filter((share) => !shares.has(share)).length;
    const lacking = Math.min(dealt.part - shares.size, dealt.free + strays);
    if (lacking > 0) await this.#takeFree(process, shares, lacking);
    return shares.size > dealt.part;
  }

  /** Takes up to this many free shares of a process. */
  async #takeFree(process: string, shares: Map<number, Share>, most: number): Promise<void> {
    const taken = await queryRows<{ share: number; fence: string; position: string | null }>(this.pool, takeStatement, [
      process,
      this.worker,
      [...shares.keys()],
      most,
    ]);
    const takenAt = performance.now();
    for (const { share, fence, position } of taken)
      shares.set(share, { fence: BigInt(fence), position: position === null ? null : BigInt(position), takenAt });
  }

  /** Releases the shares above this worker's part. */
  async releaseSurplus(heldShares: HeldShares): Promise<void> {
    const part = this.#allotments.get(heldShares.process)?.part ?? shareCount;
    await this.#releaseShares(heldShares, [...heldShares.shares.keys()].sort((a, b) => a - b).slice(part));
  }

  releaseAll = (heldShares: HeldShares): Promise<void> => this.#releaseShares(heldShares, [...heldShares.shares.keys()]);

  /** Saves the positions of these shares and frees them for others. */
  async #releaseShares({ process, shares }: HeldShares, numbers: readonly number[]): Promise<void> {
    if (numbers.length === 0) return;
    const rows = rowsFor(process, shares).filter(({ share }) => numbers.includes(share));
    await queryRows(this.pool, releaseStatement, columnArrays(rows));
    for (const share of numbers) shares.delete(share);
  }

  /**
   * Saves the positions of these shares, together with those that other processes save at the same time; shares that another worker
   * has taken are dropped.
   */
  async savePositions({ process, shares }: HeldShares, reached: ReadonlyMap<number, Share>): Promise<void> {
    const rows: Row[] = this.#pendingSave?.rows ?? [];
    rows.push(...rowsFor(process, reached));
    this.#pendingSave ??= { rows, ours: this.#saveBatch(rows) };
    const ours = await this.#pendingSave.ours;
    for (const [number, share] of reached) if (!ours.has(`${process}/${number}`) && shares.get(number) === share) shares.delete(number);
  }

  /** Saves the positions of several processes in one statement; returns the shares that are still this worker's. */
  async #saveBatch(rows: readonly Row[]): Promise<ReadonlySet<string>> {
    await sleep(batchMilliseconds);
    this.#pendingSave = null;
    const ours = await queryRows<{ process: string; share: number }>(this.pool, saveStatement, columnArrays(rows));
    return new Set(ours.map(({ process, share }) => `${process}/${share}`));
  }
}

/**
 * The number of shares due to a worker: twelve shares among five workers are three, three, two, two and two. Which workers have one
 * more differs from process to process.
 */
function fairPart(process: string, workers: number, before: number): number {
  const more = (before + crc32(process)) % workers < shareCount % workers;
  return Math.floor(shareCount / workers) + (more ? 1 : 0);
}

/** Shares as the rows that statements save. */
const rowsFor = (process: string, shares: ReadonlyMap<number, Share>): Row[] =>
  [...shares].map(([share, { fence, position }]) => ({ process, share, fence, position }));

/** Rows as arrays of columns, as `unnest` takes them. */
const columnArrays = (rows: readonly Row[]) => [
  rows.map(({ process }) => process),
  rows.map(({ share }) => share),
  rows.map(({ fence }) => fence.toString()),
  rows.map(({ position }) => position?.toString() ?? null),
];
