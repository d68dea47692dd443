import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generationOf } from '@orderstream/proof/log-names';
import { checkpointText, headIn, notesIn } from '@orderstream/proof/note';
import { rootOf, type Edge } from '@orderstream/proof/tree';
import { testServers } from '../../platform/testing/servers.ts';
import { ndjsonLines, leavesToExport } from '../exporting/export.ts';
import { treeHasher } from './hasher.ts';
import { originAfterLoss } from './published-seals.ts';
import { TestSealedLog } from '../testing/sealing.ts';
import type { Seal } from './tree.vault.ts';

const script = join(import.meta.dirname, '../../../../dist/auditor/verify-export.mjs');
const folder = mkdtempSync(join(tmpdir(), 'origins-'));
const published = join(folder, 'audit-seals.txt');
const [first, second] = ['orderstream/test', 'orderstream/test/2'];

const lostSizes: number[] = [];
let log: TestSealedLog;
const started = testServers(() => log.close());
beforeAll(async () => {
  log = await TestSealedLog.on(started());
});
afterAll(() => rmSync(folder, { recursive: true }));

const seals = () => log.tree.seals({ limit: 100 });
const isSealed = async () => (await seals()).length > 0 && (await log.tree.sealProgress()).unsealed === 0;
const hasNewSeal = (before: number) => async () => (await seals()).length > before && (await isSealed());

/** A seal of a possible lost continuation of the log, with this many more facts. */
function sealOfLost(edge: Edge<Buffer>, more: number, origin = first): string {
  for (let index = 0; index < more; index += 1) edge.append(treeHasher.hashLeaf(`lost ${index}`));
  return log.notary.sign(checkpointText(origin, edge.size, edge.root()), origin);
}

async function verifyExport(...more: string[]): Promise<string> {
  const deps = { tree: log.tree, notary: log.notary, store: log.store, changes: await log.origins.changes() };
  const file = join(folder, 'export.ndjson');
  const seal = (await log.tree.newestSeal()) as Seal;
  const lines: string[] = [];
  for await (const line of ndjsonLines(deps, await leavesToExport(deps, seal, {}), {})) lines.push(line);
  writeFileSync(file, lines.join(''));
  const { stdout, stderr } = spawnSync(process.execPath, [script, file, ...more], { encoding: 'utf8' });
  return stdout + stderr;
}

describe('a log restored behind its published seals', () => {
  it('keeps its name as long as it agrees with the published seals', async () => {
    await log.write(20);
    await log.sealUntil(isSealed);
    writeFileSync(published, (await seals()).map(({ note }) => `${note}\n`).join(''));
    const before = (await seals()).length;
    await log.write(1);
    await log.sealUntil(hasNewSeal(before), { PUBLISHED_SEALS_FILE: published });
    expect(await log.origins.changes()).toEqual([]);
    expect((await seals()).map(({ note }) => headIn(note).origin)).toEqual(Array(before + 1).fill(first));
  });

  it('gets a new name, in a fact with the last size in common', async () => {
    const common = (await seals())[0]?.size ?? 0;
    appendFileSync(published, `${(await seals())[0]?.note}\n`);
    const { edge } = await log.tree.loadEdge();
    for (const more of [3, 4]) {
      appendFileSync(published, `${sealOfLost(edge, more)}\n`);
      lostSizes.push(edge.size);
    }
    const before = (await seals()).length;
    // Enough facts to make the log longer than the lost sealed one.
    await log.write(12);
    const environment = { PUBLISHED_SEALS_FILE: published, SEAL_EVENTS: '5' };
    await log.sealUntil(hasNewSeal(before), environment);
    expect(await log.origins.changes()).toMatchObject([{ from: first, to: second, size: common, reason: 'restored', revision: 0n }]);
    const later = (await seals()).slice(0, -before);
    expect(later.map(({ note }) => headIn(note).origin)).toEqual(later.map(() => second));
    expect(later.every(({ note }) => log.notary.hasSigned(note))).toBe(true);
    for (const { size, root } of later) expect(await rootOf(log.tree.openTree(), size)).toEqual(root);
    // One change of name suffices, even if a worker starts with the file repeatedly.
    await log.write(1);
    await log.sealUntil(hasNewSeal((await seals()).length), environment);
    expect(await log.origins.changes()).toHaveLength(1);
  });

  it('passes offline verification, which tells valid seals from seals about lost facts', async () => {
    const [one] = log.notary.keysOf(first);
    const common = (await log.origins.changes())[0]?.size;
    const verdict = await verifyExport('--key', one ?? '', '--seal', published);
    expect(verdict).toMatch(/^Proved: \d+ facts, whole and in order/);
    expect(verdict).toContain(`its first ${common} facts in common with what ${first} had sealed, and continues as ${second}`);
    expect(verdict).toContain(`The seal of ${common} facts holds.`);
    expect(verdict).toContain('The seal of 20 facts holds.');
    for (const size of lostSizes) expect(verdict).toMatch(new RegExp(`The seal of ${size} facts is by a name that the log has given up`));
    const [by] = log.notary.keysOf(second);
    expect(await verifyExport('--key', by ?? '')).toMatch(/^Proved/);
  });

  it('excuses no seal that differs from the common part, and none under the present name', async () => {
    const [key = ''] = log.notary.keysOf(first);
    const forged = join(folder, 'forged.txt');
    for (const [size, origin] of [
      [10, first],
      [30, second],
    ] as const) {
      writeFileSync(forged, log.notary.sign(checkpointText(origin, size, Buffer.alloc(32, 7)), origin));
      expect(await verifyExport('--key', key, '--seal', forged)).toBe(
        `Not proved: the first ${size} facts are not those that were sealed: the log was rewritten.\n`,
      );
    }
  });

  it('gets another name for seals that the tables have and the log has lost, without a file', async () => {
    const { edge } = await log.tree.loadEdge();
    await log.vault.connections.query('insert into audit.lost_seal (note) values ($1)', [sealOfLost(edge, 2, second)]);
    const before = (await seals()).length;
    await log.write(1);
    await log.sealUntil(hasNewSeal(before));
    expect((await log.origins.changes()).map(({ to, reason }) => [to, reason])).toEqual([
      [second, 'restored'],
      ['orderstream/test/3', 'restored'],
    ]);
  });
});

describe('the next name of a log', () => {
  const root = Buffer.alloc(32, 1);
  const notary = () => log.notary;
  const noteOf = (size: number, origin: string) => notary().sign(checkpointText(origin, size, root), origin);
  const tree = { hasher: treeHasher, nodeAt: () => Promise.reject(new Error('an empty tree has no node')) };
  const changeAfter = (published: string[], changes: Parameters<typeof originAfterLoss>[1]['changes'] = []) =>
    originAfterLoss(published, { notary: notary(), changes, size: 0, tree });

  it('is one that no seal has used, not even in the lost part of the log', async () => {
    expect(await changeAfter([noteOf(5, first), noteOf(9, second)])).toEqual({ from: first, to: `${first}/3`, size: 0 });
  });

  it('is not needed for seals under an earlier name, of another log, or by another signer', async () => {
    const change = { from: first, to: second, size: 4, reason: 'restored', revision: 0n, position: 1n, changed_at: '' } as const;
    expect(await changeAfter([noteOf(5, first)], [change])).toBeNull();
    expect(await changeAfter([noteOf(5, 'orderstream/other'), noteOf(9, second).replace('\n9\n', '\n8\n')])).toBeNull();
    expect(await changeAfter([noteOf(9, second)], [change])).toEqual({ from: second, to: `${first}/3`, size: 4 });
  });

  it('is derived from the first name only', () => {
    const names = ['orderstream/test', 'orderstream/test/2', 'orderstream/test/02', 'orderstream/test/1', 'orderstream/test2', 'x/2'];
    expect(names.map((name) => generationOf(first, name))).toEqual([1, 2, null, null, null, null]);
    expect(notesIn(`${noteOf(1, first)}\n${noteOf(2, second)}`)).toEqual([noteOf(1, first), noteOf(2, second)]);
  });
});
