// A separate process: writes an export of the given number of facts and reports its peak memory.
import fs from 'node:fs';
import { once } from 'node:events';
import { ndjsonLines, type ExportDeps } from '@orderstream/backend/audit/exporting/export';
import { treeHasher, sha256 } from '@orderstream/backend/audit/sealing/hasher';
import { Notary } from '@orderstream/backend/audit/sealing/notary';
import type { EventStore, StoredEvent } from '@orderstream/eventstore/event-store';
import { leafText } from '@orderstream/proof/leaf';
import { checkpointText } from '@orderstream/proof/note';
import { Edge } from '@orderstream/proof/tree';
import { uuidFromText } from '../account-events.ts';

const [count, file] = [Number(process.argv[2]), String(process.argv[3])];
const notary = new Notary('orderstream/bench', [{ id: 'a', secret: Buffer.alloc(32, 1).toString('base64') }]);
/** The log position of the benchmark's fact with this number. */
const positionAt = (index: number): bigint => BigInt(index + 1) * 100n;

/** The same number is always the same fact: the tree and the log need not be kept. */
function factAt(index: number): StoredEvent {
  const user_id = uuidFromText(`account ${index % 50_000}`);
  const order_id = uuidFromText(`order ${index}`);
  const data = {
    order_id,
    user_id,
    sku: 'LinkedIn.Creator',
    quantity: 1,
    amount: 14_900,
    currency: 'usd',
    expires_at: '2026-01-01T00:00:00.000Z',
  };
  const metadata = {
    $correlationId: order_id,
    $causationId: order_id,
    schema: 1,
    at: '2026-01-01T00:00:00.000Z',
    actor: { kind: 'user', id: user_id, role: 'customer' },
    source: 'ui',
  };
  const place = { position: positionAt(index), stream: `order-${order_id}`, revision: 0n, id: uuidFromText(`event ${index}`) };
  return { ...place, type: 'order_created', created: new Date(Date.UTC(2026, 0, 1) + index), data, metadata };
}

const hashAt = (index: number): Buffer => treeHasher.hashLeaf(leafText(sha256, factAt(index)));

const readLeaves = (from: number, until: number) =>
  Promise.resolve(
    Array.from({ length: until - from }, (_, at) => {
      const index = from + at;
      return { level: 0, index, position: positionAt(index), hash: hashAt(index) };
    }),
  );
const failToReadNode = () => Promise.reject(new Error('a whole export needs no node'));
const treeMethods = {
  leaves: readLeaves,
  openTree: () => ({ hasher: treeHasher, nodeAt: failToReadNode }),
} satisfies Partial<Record<keyof ExportDeps['tree'], unknown>>;
const tree = treeMethods as unknown as ExportDeps['tree'];
const store = {
  // oxlint-disable-next-line typescript/require-await -- the log's form; these facts are made on the spot
  async *readStored() {
    for (let index = 0; index < count; index += 1) yield factAt(index);
  },
} as unknown as EventStore;

const edge = new Edge(treeHasher);
for (let index = 0; index < count; index += 1) edge.append(hashAt(index));
const note = notary.sign(checkpointText(notary.origin, count, edge.root()));
const seal = { note, size: count } as Parameters<typeof ndjsonLines>[1]['seal'];
const out = fs.createWriteStream(file);
for await (const line of ndjsonLines({ tree, notary, store, changes: [] }, { seal, from: 0, until: count }, {}))
  if (!out.write(line)) await once(out, 'drain');
out.end();
await once(out, 'finish');
process.send?.({ megabytes: Math.round(process.resourceUsage().maxRSS / 1024), key: notary.verifierKeys[0] });
process.disconnect();
