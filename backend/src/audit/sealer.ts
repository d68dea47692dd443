import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { AuditEvent } from '@orderstream/contracts/audit/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Only } from '@orderstream/contracts/shared/event';
import { WrongRevision, type EventStore, type StoredEvent } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import type { Logger } from 'pino';
import { v5 } from 'uuid';
import { Metrics } from '../platform/telemetry/metrics.ts';
import { ProcessLeases, type Held } from '../platform/processes/process-lease.ts';
import { Rounds } from '../platform/processes/rounds.ts';
import { SETTINGS, type Settings } from '../platform/settings/settings.ts';
import { EVENT_STORE, LOG, POOL } from '../platform/tokens.ts';
import { anchorsOf } from './anchor.ts';
import { handOutside } from './hand-outside.ts';
import { leafHash, leafText } from './leaf.ts';
import { checkpoint, Notary } from './note.ts';
import { NotOurTurn, TreeVault, type Growth, type Leaf, type Seal } from './tree.vault.ts';
import type { Edge, Node } from './tree.ts';

export const sealStream = 'audit-seals';
const name = 'audit_sealer';
const idsOfSeals = '6f2b1c1e-8a51-4d0e-9a0e-0c8a4f1f7b53';
const batchSize = 1_000;
/** So many are read on while a batch is being written. */
const mostWaiting = 10_000;

/** Follows the log, adds every fact to the tree, and signs the tree's head from time to time. One worker at a time does. */
@Injectable()
export class Sealer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #rounds = new Rounds();
  readonly #leases: ProcessLeases;

  constructor(
    @Inject(TreeVault) private readonly tree: TreeVault,
    @Inject(Notary) private readonly notary: Notary,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(LOG) private readonly log: Logger,
    @Inject(POOL) pool: ConstructorParameters<typeof ProcessLeases>[0],
  ) {
    this.#leases = new ProcessLeases(pool, randomUUID());
  }

  onApplicationBootstrap(): void {
    this.#rounds.start({
      round: (ending) => this.round(ending),
      pauseMilliseconds: 1_000,
      onTrouble: (error) => {
        if (!(error instanceof NotOurTurn)) this.complain(error, 'sealing was interrupted and begins again where it was');
      },
    });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#rounds.stop();
  }

  private async round(ending: AbortSignal): Promise<void> {
    const held = await this.#leases.acquire(name);
    if (held) await this.turn(held, ending);
  }

  private async turn(held: Held, ending: AbortSignal): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([ending, over.signal]);
    const { tree, notary, store, settings, metrics } = this;
    const growing = new Growing({ tree, notary, store, settings, held, signal }, await tree.edge(), await tree.growth());
    const pause = Math.min(1_000, settings.sealSeconds * 250);
    const handing = anchorsOf(settings, tree).map((anchor) =>
      handOutside(tree, anchor, {
        ...{ pause, signal },
        onTrouble: (error) => this.complain(error, 'a seal could not be handed outside and is tried again'),
      }),
    );
    try {
      while (!signal.aborted) {
        metrics.reached(name, await growing.catchUp());
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      over.abort();
      await Promise.all([...handing, growing.settled()]);
      await this.#leases.release(held, growing.position);
    }
  }

  private complain(error: unknown, what: string): void {
    if (this.#rounds.isEnding) return;
    this.metrics.trouble(name);
    this.log.warn({ err: error }, what);
  }
}

type Around = { tree: TreeVault; notary: Notary; store: EventStore; settings: Settings; held: Held; signal: AbortSignal };

/** The tree during one turn. */
class Growing {
  position: bigint;
  readonly #edge: Edge;
  #last: Seal | null;
  #unsealed: number;
  /** When the oldest fact that no seal covers was first seen. */
  #waitingSince: number | null = null;
  /** The write that is under way while the next facts are hashed. */
  #written: Promise<void> = Promise.resolve();
  #writing = false;

  constructor(
    private readonly around: Around,
    { edge, position }: { edge: Edge; position: bigint },
    { last, unsealed }: { last: Seal | null; unsealed: number },
  ) {
    this.#edge = edge;
    this.position = position;
    this.#last = last;
    this.#unsealed = unsealed;
  }

  /** Adds the new facts of the log, and seals them once the oldest has waited long enough. */
  async catchUp(): Promise<bigint> {
    const { store, settings, signal } = this.around;
    let grown = new Grown();
    for await (const event of store.readStored({ after: this.position })) {
      grown.add(event, this.#edge);
      const most = Math.min(this.#writing ? mostWaiting : batchSize, settings.sealEvents);
      if (grown.leaves.length < most) continue;
      await this.take(grown);
      grown = new Grown();
      if (signal.aborted) break;
    }
    await this.take(grown);
    await this.#written;
    if (signal.aborted) return this.position;
    if (this.#unsealed > 0) this.#waitingSince ??= Date.now();
    if (this.#waitingSince !== null && Date.now() - this.#waitingSince >= settings.sealSeconds * 1_000) await this.seal();
    return this.position;
  }

  /** Has this written while the next facts are read. */
  private async take(grown: Grown): Promise<void> {
    await this.#written;
    this.#written = this.write(grown);
    // Its failure surfaces where it is awaited next.
    this.#written.catch(() => undefined);
    this.#unsealed += grown.leaves.length - grown.seals.length;
    const newest = grown.seals.at(-1);
    if (newest && newest.revision > (this.#last?.revision ?? -1n)) await this.continueAfter(newest);
    if (this.#unsealed >= this.around.settings.sealEvents) await this.seal();
  }

  /** Resolves once the write under way has ended, well or badly. */
  async settled(): Promise<void> {
    await this.#written.catch(() => undefined);
  }

  private async write(growth: Growth): Promise<void> {
    this.#writing = true;
    try {
      await this.around.tree.grow(this.around.held, growth);
      this.position = growth.leaves.at(-1)?.position ?? this.position;
    } finally {
      this.#writing = false;
    }
  }

  /** The log decides whether a seal of this turn or of the one before it exists: none is made twice. */
  private async seal(): Promise<void> {
    await this.#written;
    const { store, notary, tree } = this.around;
    const known = this.#last?.revision;
    const stream = await store.read<AuditEvent>(sealStream, known === undefined ? {} : { after: known });
    const newest = stream.events.at(-1);
    if (newest) return this.continueAfter(sealIn({ ...newest, metadata: newest.meta, created: new Date(newest.at) }));
    const { size } = this.#edge;
    const root = this.#edge.root();
    const note = notary.sign(checkpoint(notary.origin, size, root));
    const [first] = await tree.leaves(this.#last?.size ?? 0, (this.#last?.size ?? 0) + 1);
    const from = first?.position ?? 0n;
    const to = this.position;
    const places = { from_position: String(from), to_position: String(to) };
    const event: AuditEvent = { type: 'log_sealed', data: { ...places, size, root: root.toString('base64'), note } };
    const commandId = v5(`${notary.origin}/${size}`, idsOfSeals);
    const origin = { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'system' } as const;
    const events = withMetadata(sealStream, [event], origin, new Date(), stream.revision === 'no_stream' ? 0n : stream.revision + 1n);
    try {
      const { revision, position } = await store.append(sealStream, stream.revision, events);
      this.#last = { revision, position, from_position: from, to_position: to, size, root, note, sealed_at: new Date().toISOString() };
    } catch (error) {
      // Another sealer has sealed after this one's lease expired; its seal is read with the log.
      if (!(error instanceof WrongRevision)) throw error;
      return;
    }
    this.#unsealed = 0;
    this.#waitingSince = null;
  }

  /** A seal that an earlier turn made: the facts that it covers need no other. */
  private async continueAfter(seal: Seal): Promise<void> {
    await this.#written;
    this.#last = seal;
    this.#unsealed = await this.around.tree.factsFrom(seal.size);
    this.#waitingSince = null;
  }
}

/** What a batch of facts adds to the tree. Facts are hashed as they are read: keeping them costs the garbage collector more. */
class Grown implements Growth {
  readonly leaves: Leaf[] = [];
  readonly nodes: Node[] = [];
  readonly seals: Seal[] = [];

  add(event: StoredEvent, edge: Edge): void {
    const [leaf, ...kept] = edge.append(leafHash(leafText(event)));
    if (leaf) this.leaves.push({ ...leaf, position: event.position });
    this.nodes.push(...kept);
    if (isSeal(event)) this.seals.push(sealIn(event));
  }
}

const isSeal = ({ stream, type }: StoredEvent): boolean => stream === sealStream && type === 'log_sealed';

function sealIn({ revision, position, data, created }: StoredEvent): Seal {
  const { from_position, to_position, size, root, note } = data as Only<AuditEvent, 'log_sealed'>['data'];
  const places = { from_position: BigInt(from_position), to_position: BigInt(to_position) };
  return { revision, position, ...places, size, root: Buffer.from(root, 'base64'), note, sealed_at: created.toISOString() };
}
