import type { AuditEvent } from '@orderstream/contracts/audit/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { StoredEvent } from '@orderstream/eventstore/event-store';
import type { Origin } from '@orderstream/eventstore/metadata';
import { leafText } from '@orderstream/proof/leaf';
import type { Edge, Node } from '@orderstream/proof/tree';
import { v5 } from 'uuid';
import { treeHasher, sha256 } from './hasher.ts';
import { isOriginEvent, originChangeOfEvent, type OriginChange } from './origins.vault.ts';
import type { TreeWrite, TreeLeaf, Seal } from './tree.vault.ts';

export const sealStream = 'audit-seals';
const idsOfSeals = '6f2b1c1e-8a51-4d0e-9a0e-0c8a4f1f7b53';

/** The additions of a batch of facts to the tree. Facts are hashed as they are read: keeping them would cost the garbage collector more. */
export class LeafBatch implements TreeWrite {
  readonly leaves: TreeLeaf[] = [];
  readonly nodes: Node<Buffer>[] = [];
  readonly seals: Seal[] = [];
  readonly origins: OriginChange[] = [];

  /** Adds a fact to the batch, and its leaf to the edge of the tree. */
  add(event: StoredEvent, edge: Edge<Buffer>): void {
    const [leaf, ...kept] = edge.append(treeHasher.hashLeaf(leafText(sha256, event)));
    if (leaf) this.leaves.push({ ...leaf, position: event.position });
    this.nodes.push(...kept);
    if (isSealEvent(event)) this.seals.push(sealOfEvent(event));
    if (isOriginEvent(event)) this.origins.push(originChangeOfEvent(event));
  }
}

/** The origin of an event about the log itself: the same subject always has the same command id, so that no seal is recorded twice. */
export function commandOriginOf(what: string): Origin {
  const commandId = v5(what, idsOfSeals);
  return { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'system' };
}

/** Whether an event of the log records a seal. */
const isSealEvent = ({ stream, type }: StoredEvent): boolean => stream === sealStream && type === 'log_sealed';

/** The seal that an event of the log records. */
export function sealOfEvent({ revision, position, data, created }: StoredEvent): Seal {
  const { from_position, to_position, size, root, note } = data as OfType<AuditEvent, 'log_sealed'>['data'];
  const places = { from_position: BigInt(from_position), to_position: BigInt(to_position) };
  return { revision, position, ...places, size, root: Buffer.from(root, 'base64'), note, sealed_at: created.toISOString() };
}
