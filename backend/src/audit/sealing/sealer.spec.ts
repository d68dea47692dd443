import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredEvent } from '@orderstream/eventstore/event-store';
import { leafText } from '@orderstream/proof/leaf';
import { checkpointText } from '@orderstream/proof/note';
import { Edge, rootOf } from '@orderstream/proof/tree';
import { pino } from 'pino';
import { testFolder } from '../../platform/testing/environment.ts';
import { testServers } from '../../platform/testing/servers.ts';
import { treeHasher, sha256 } from './hasher.ts';
import { TestSealedLog } from '../testing/sealing.ts';

let log: TestSealedLog;
const started = testServers(() => log.close());
beforeAll(async () => {
  log = await TestSealedLog.on(started());
});

const readStoredEvents = async (): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for await (const event of log.store.readStored()) events.push(event);
  return events;
};
const seals = () => log.tree.seals({ limit: 100 });
const isCoveredAndDelivered = async (place = 'file') =>
  (await log.tree.sealProgress()).unsealed === 0 && (await log.tree.nextSealFor(place)) === null;

describe('the sealer', () => {
  it('adds every fact to the tree, signs its head, and ignores its own seals', async () => {
    await log.write(30);
    await log.sealUntil(async () => (await seals()).length > 0 && isCoveredAndDelivered());
    const [seal, ...others] = await seals();
    expect(others).toEqual([]);
    const edge = new Edge(treeHasher);
    for (const event of (await readStoredEvents()).slice(0, 30)) edge.append(treeHasher.hashLeaf(leafText(sha256, event)));
    expect(seal).toMatchObject({ size: 30, root: edge.root(), revision: 0n });
    expect(seal?.note.startsWith(checkpointText('orderstream/test', 30, edge.root()))).toBe(true);
    expect(log.notary.hasSigned(seal?.note ?? '')).toBe(true);
    expect(log.notary.hasSigned((seal?.note ?? '').replace('\n30\n', '\n31\n'))).toBe(false);
  });

  it('continues where another sealer has stopped, in the middle and after many seals at once', async () => {
    await log.write(45);
    await log.sealUntil(async () => (await seals()).length >= 4 && isCoveredAndDelivered(), { SEAL_EVENTS: '16' });
    const all = await readStoredEvents();
    const { edge, position } = await log.tree.loadEdge();
    const whole = new Edge(treeHasher);
    for (const event of all) whole.append(treeHasher.hashLeaf(leafText(sha256, event)));
    expect(edge.size).toBe(all.length);
    expect(position).toBe(all.at(-1)?.position);
    expect(edge.root()).toEqual(whole.root());
    const allSeals = (await seals()).reverse();
    expect(allSeals.map(({ revision }) => Number(revision))).toEqual(allSeals.map((_, index) => index));
    for (const { size, root } of allSeals) expect(await rootOf(log.tree.openTree(), size)).toEqual(root);
    expect(new Set(allSeals.map(({ size }) => size)).size).toBe(allSeals.length);
  });

  it('does not repeat a seal that is in the log but not yet read', async () => {
    const earlier = (await seals()).length;
    await log.write(3);
    await log.sealUntil(async () => (await seals()).length > earlier && isCoveredAndDelivered());
    const before = await seals();
    const last = Number(before[0]?.position);
    await log.vault.connections.query('delete from audit.seal where position >= $1', [last]);
    await log.vault.connections.query('delete from audit.node where position >= $1 or level > 0', [last]);
    await log.sealUntil(async () => (await seals()).length === before.length);
    expect((await seals()).map(({ note }) => note)).toEqual(before.map(({ note }) => note));
  });

  it('fails when the log lacks its last seal, instead of sealing nothing for ever', async () => {
    const [last] = await seals();
    if (!last) throw new Error('no seal');
    await log.vault.connections.query(
      `insert into audit.seal (revision, position, from_position, to_position, size, root, note, sealed_at)
       select revision + 5, position, from_position, to_position, size, root, note, sealed_at from audit.seal where revision = $1`,
      [String(last.revision)],
    );
    await log.write(1);
    const failures: string[] = [];
    const failureLog = pino({ level: 'warn' }, { write: (line) => void failures.push(line) });
    await log.sealUntil(() => Promise.resolve(failures.length > 0), {}, failureLog);
    expect(failures[0]).toContain('the log lacks the last seal of the tables');
    await log.vault.connections.query('delete from audit.seal where revision > $1', [String(last.revision)]);
    await log.vault.connections.query('update audit.handed set revision = least(revision, $1)', [String(last.revision)]);
  });

  it('delivers every seal, in order, once a silent destination answers again', async () => {
    const received: string[] = [];
    let refusing = true;
    const outside = createServer((request, answer) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (!refusing) received.push(Buffer.concat(parts).toString());
        answer.writeHead(refusing ? 503 : 200).end();
        if (received.length === 0) refusing = false;
      });
    });
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    const before = (await seals()).length;
    await log.write(2);
    const AUDIT_ANCHOR_URL = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/seals`;
    await log.sealUntil(async () => (await seals()).length > before && isCoveredAndDelivered('address'), { AUDIT_ANCHOR_URL });
    expect(received).toEqual((await seals()).map(({ note }) => note).reverse());
    await new Promise((resolve) => outside.close(resolve));
  });

  it('appends seals to a file when no address is configured', async () => {
    const AUDIT_ANCHOR_FILE = join(testFolder(), 'seals-of-the-sealer.txt');
    const before = (await seals()).length;
    await log.write(1);
    await log.sealUntil(async () => (await seals()).length > before && isCoveredAndDelivered(), { AUDIT_ANCHOR_FILE });
    expect(readFileSync(AUDIT_ANCHOR_FILE, 'utf8').endsWith(`${(await seals())[0]?.note ?? ''}\n`)).toBe(true);
  });

  it('refuses late writes of an earlier owner of the turn', async () => {
    const { edge, position } = await log.tree.loadEdge();
    const [leaf] = edge.append(treeHasher.hashLeaf(Buffer.of(1)));
    if (!leaf) throw new Error('a tree that has no leaf');
    const late = { id: 'audit_sealer', fence: 0 };
    await expect(
      log.tree.append(late, { leaves: [{ ...leaf, position: position + 1n }], nodes: [], seals: [], origins: [] }),
    ).rejects.toThrow('another process');
    expect((await log.tree.loadEdge()).position).toBe(position);
  });
});
