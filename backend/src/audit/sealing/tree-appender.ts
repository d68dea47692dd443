import type { AuditEvent } from '@orderstream/contracts/audit/events';
import { WrongRevision, type EventStore } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { checkpointText } from '@orderstream/proof/note';
import type { Edge } from '@orderstream/proof/tree';
import type { Feed } from '../../platform/processes/feed.ts';
import { roundLeaseSeconds, type RoundTurn } from '../../platform/processes/rounds.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { LeafBatch, sealOfEvent, commandOriginOf, sealStream } from './leaf-batch.ts';
import type { Notary } from './notary.ts';
import { originStream, type OriginChange } from './origins.vault.ts';
import { originAfterLoss } from './published-seals.ts';
import type { TreeVault, TreeWrite, Seal } from './tree.vault.ts';

const batchSize = 1_000;
/** Most events that are read ahead while a batch is being written. */
const mostWaiting = 10_000;
/** Without new facts the lease is renewed by an empty write. */
const idleMilliseconds = (roundLeaseSeconds * 1_000) / 3;

type AppenderDeps = {
  tree: TreeVault;
  notary: Notary;
  store: EventStore;
  feed: Feed;
  settings: Settings;
  lease: RoundTurn['lease'];
  signal: AbortSignal;
};

/** The tree during one turn. */
export class TreeAppender {
  position: bigint;
  /** The number of seals of this turn that can be read from the tree. */
  seals = 0;
  readonly #edge: Edge<Buffer>;
  #lastSeal: Seal | null;
  #unsealed: number;
  /** When the oldest unsealed fact was first seen. */
  #waitingSince: number | null = null;
  /** The write in progress, during which the next facts are hashed. */
  #pendingWrite: Promise<void> = Promise.resolve();
  #writing = false;
  #writtenAt = -Infinity;
  readonly #changes: OriginChange[];
  /** Nothing is sealed before the log has been compared with the published seals: under the old name it might be a second version. */
  #published: readonly string[] | null;

  constructor(
    private readonly deps: AppenderDeps,
    { edge, position }: { edge: Edge<Buffer>; position: bigint },
    { last, unsealed }: { last: Seal | null; unsealed: number },
    { changes, published }: { changes: OriginChange[]; published: readonly string[] },
  ) {
    this.#changes = changes;
    this.#published = published.length > 0 ? published : null;
    this.#edge = edge;
    this.position = position;
    this.#lastSeal = last;
    this.#unsealed = unsealed;
  }

  /** Adds the new facts of the log, and seals them once the oldest has waited long enough. */
  async catchUp(): Promise<bigint> {
    const { settings, signal } = this.deps;
    let batch = new LeafBatch();
    // The published seals are compared with the whole log; the feed may not have all of it yet.
    const source = this.#published === null ? this.deps.feed : this.deps.store;
    for await (const event of source.readStored({ after: this.position })) {
      batch.add(event, this.#edge);
      const most = Math.min(this.#writing ? mostWaiting : batchSize, settings.sealEvents);
      if (batch.leaves.length < most) continue;
      await this.writeBatch(batch);
      batch = new LeafBatch();
      if (signal.aborted) break;
    }
    await this.writeBatch(batch);
    await this.#pendingWrite;
    if (signal.aborted || !(await this.agreesWithPublished())) return this.position;
    if (this.#unsealed > 0) this.#waitingSince ??= Date.now();
    if (this.#waitingSince !== null && Date.now() - this.#waitingSince >= settings.sealSeconds * 1_000) await this.seal();
    return this.position;
  }

  /** Starts writing a batch; the next facts are read in the meantime. */
  private async writeBatch(batch: LeafBatch): Promise<void> {
    await this.#pendingWrite;
    if (batch.leaves.length === 0 && performance.now() - this.#writtenAt < idleMilliseconds) return;
    this.#pendingWrite = this.writeToTree(batch);
    // Its failure surfaces where it is awaited next.
    this.#pendingWrite.catch(() => undefined);
    this.#unsealed += batch.leaves.length - batch.seals.length;
    const newest = batch.seals.at(-1);
    if (newest && newest.revision > (this.#lastSeal?.revision ?? -1n)) await this.continueAfter(newest);
    this.#changes.push(...batch.origins.filter(({ revision }) => revision > (this.#changes.at(-1)?.revision ?? -1n)));
    if (this.#published !== null || this.#edge.size <= (this.#lastSeal?.size ?? 0)) return;
    if (this.#unsealed >= this.deps.settings.sealEvents) await this.seal();
  }

  /**
   * Compares the log with the published seals, once, at its end. If they differ, a new name is recorded, and read with the log in the
   * next round.
   */
  private async agreesWithPublished(): Promise<boolean> {
    if (this.#published === null) return true;
    const { tree, notary, store } = this.deps;
    const change = await originAfterLoss(this.#published, { notary, changes: this.#changes, size: this.#edge.size, tree: tree.openTree() });
    if (change) {
      const event: AuditEvent = { type: 'log_origin_changed', data: { ...change, reason: 'restored' } };
      const revision = this.#changes.at(-1)?.revision ?? ('no_stream' as const);
      const first = revision === 'no_stream' ? 0n : revision + 1n;
      await store.append(originStream, revision, withMetadata(originStream, [event], commandOriginOf(change.to), new Date(), first));
    }
    this.#published = null;
    return change === null;
  }

  private get origin(): string {
    return this.#changes.at(-1)?.to ?? this.deps.notary.origin;
  }

  /** Resolves when the write in progress has succeeded or failed. */
  async lastWrite(): Promise<void> {
    await this.#pendingWrite.catch(() => undefined);
  }

  /** Writes a batch to the tree, under the lease of this turn. */
  private async writeToTree(batch: TreeWrite): Promise<void> {
    this.#writing = true;
    this.#writtenAt = performance.now();
    try {
      await this.deps.tree.append(this.deps.lease, batch);
      this.position = batch.leaves.at(-1)?.position ?? this.position;
      this.seals += batch.seals.length;
    } finally {
      this.#writing = false;
    }
  }

  /** Seals the tree, unless the log already has the seal of an earlier turn: no seal is recorded twice. */
  private async seal(): Promise<void> {
    await this.#pendingWrite;
    const { store, notary, tree } = this.deps;
    const lastRevision = this.#lastSeal?.revision;
    const after = lastRevision === undefined ? {} : { after: lastRevision };
    const stream = await store.read<AuditEvent>(sealStream, after);
    const newest = stream.events.at(-1);
    if (newest) return this.continueAfter(sealOfEvent({ ...newest, metadata: newest.meta, created: new Date(newest.at) }));
    const { size } = this.#edge;
    const root = this.#edge.root();
    const note = notary.sign(checkpointText(this.origin, size, root), this.origin);
    const [first] = await tree.leaves(this.#lastSeal?.size ?? 0, (this.#lastSeal?.size ?? 0) + 1);
    const from = first?.position ?? 0n;
    const to = this.position;
    const places = { from_position: String(from), to_position: String(to) };
    const event: AuditEvent = { type: 'log_sealed', data: { ...places, size, root: root.toString('base64'), note } };
    const next = stream.revision === 'no_stream' ? 0n : stream.revision + 1n;
    const events = withMetadata(sealStream, [event], commandOriginOf(`${this.origin}/${size}`), new Date(), next);
    try {
      const { revision, position } = await store.append(sealStream, stream.revision, events);
      this.#lastSeal = { revision, position, from_position: from, to_position: to, size, root, note, sealed_at: new Date().toISOString() };
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      // Another sealer has sealed after this one's lease expired; its seal is read with the log.
      const { events: newer } = await store.read<AuditEvent>(sealStream, { ...after, limit: 1 });
      if (newer.length === 0) throw new Error('the log lacks the last seal of the tables: it is older than they are', { cause: error });
      return;
    }
    this.#unsealed = 0;
    this.#waitingSince = null;
  }

  /** Continues after a seal of an earlier turn: the facts that it covers need no other. */
  private async continueAfter(seal: Seal): Promise<void> {
    await this.#pendingWrite;
    this.#lastSeal = seal;
    this.#unsealed = await this.deps.tree.countFacts(seal.size);
    this.#waitingSince = null;
  }
}
