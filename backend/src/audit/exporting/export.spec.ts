import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredEvent } from '@orderstream/eventstore/event-store';
import { leafText } from '@orderstream/proof/leaf';
import { checkpointText } from '@orderstream/proof/note';
import { Edge, rootOf } from '@orderstream/proof/tree';
import { testServers } from '../../platform/testing/servers.ts';
import type { ExportFilter } from './export-filter.ts';
import { csvCell } from '../../platform/http/csv.ts';
import { tableLines, ndjsonLines, leavesToExport, type ExportRange } from './export.ts';
import { treeHasher, sha256 } from '../sealing/hasher.ts';
import { TestSealedLog } from '../testing/sealing.ts';
import type { Seal } from '../sealing/tree.vault.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-'));
/** A copy in an empty folder: the script must work without the repository. */
const script = join(folder, 'verify-export.mjs');
copyFileSync(join(import.meta.dirname, '../../../../dist/auditor/verify-export.mjs'), script);

let log: TestSealedLog;
let [older, seal]: Seal[] = [];
const started = testServers(() => log.close());
beforeAll(async () => {
  log = await TestSealedLog.on(started());
  const sealed = (count: number) => async () => ((await log.tree.seals({ limit: 9 }))[0]?.size ?? 0) >= count;
  await log.write(100);
  await log.sealUntil(sealed(100));
  [older] = await log.tree.seals({ limit: 1 });
  await log.write(700);
  await log.sealUntil(sealed(801));
  [seal] = await log.tree.seals({ limit: 1 });
});
afterAll(() => rmSync(folder, { recursive: true }));

const all = {};
async function exportLines(filter: ExportFilter = {}, range: ExportRange = all, form = ndjsonLines, store = log.store): Promise<string[]> {
  const deps = { tree: log.tree, notary: log.notary, store, changes: await log.origins.changes() };
  const lines: string[] = [];
  for await (const line of form(deps, await leavesToExport(deps, seal as Seal, range), filter)) lines.push(line);
  return lines;
}

/** Runs the verifier on these lines, and returns its output. */
function verifyLines(lines: readonly string[], ...more: string[]): string {
  const file = join(folder, 'export.ndjson');
  writeFileSync(file, lines.join(''));
  const { stdout, stderr } = spawnSync(process.execPath, [script, file, '--key', log.notary.verifierKeys[0] ?? '', ...more], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}
const isLeaf = (line: string) => line.includes('"leaf":');
const positionIn = (line = '') => /"position":"(\d+)"/.exec(line)?.[1];

/** The log after tampering with the event store's own table. */
const storeWith = (change: (events: StoredEvent[]) => StoredEvent[]) => ({
  ...log.store,
  readStored: async function* ({ after = 0n }: { after?: bigint } = {}) {
    const events: StoredEvent[] = [];
    for await (const event of log.store.readStored()) events.push(event);
    yield* change(events).filter(({ position }) => position > after);
  },
});

describe('an export', () => {
  it('passes verification as a whole log, as a part of it, and filtered', async () => {
    expect(verifyLines(await exportLines())).toMatch(/^Proved: 801 facts, whole and in order from index 0 to 800/);
    const lines = await exportLines();
    const [after, until] = [positionIn(lines.filter(isLeaf)[299]), positionIn(lines.filter(isLeaf)[599])];
    const part = await exportLines({}, { after, until });
    expect(verifyLines(part)).toMatch(/^Proved: 300 facts, whole and in order from index 300 to 599/);
    expect(verifyLines(await exportLines({ types: ['log_sealed'] }))).toMatch(/^Proved: 1 facts, each of them in the sealed log/);
    const sample = await exportLines({ sample: 0.2, seed: 's' });
    expect(sample.filter(isLeaf).length).toBeGreaterThan(100);
    expect(sample).toEqual(await exportLines({ sample: 0.2, seed: 's' }));
    expect(verifyLines(sample)).toContain('Not proved: that the filter left nothing out.');
  });

  it.each(['whole', 'filtered'])('fails verification after any later change to it, with the position of the change: %s', async (kind) => {
    const lines = await exportLines(kind === 'whole' ? {} : { types: ['email_confirmed'] });
    const leaves = lines.filter(isLeaf);
    const [before, one = '', next = ''] = [leaves[419], leaves[420], leaves[421]];
    const at = lines.indexOf(one);
    expect(verifyLines(lines.with(at, one.replace('email_confirmed', 'email_confirmer')))).toContain(
      `position ${positionIn(one)} was changed`,
    );
    expect(verifyLines(lines.toSpliced(at, 1))).toContain(`position ${positionIn(one)} was removed`);
    expect(verifyLines(lines.with(at, next).with(at + 1, one))).toContain(`position ${positionIn(one)} was moved`);
    const foreign = (before ?? '').replace(/"position":"\d+"/, '"position":"7"');
    expect(verifyLines(lines.toSpliced(at, 0, foreign))).toContain('position 7 was added');
    expect(verifyLines(lines.slice(0, -1))).toContain('its end is missing');
    expect(verifyLines([...lines.slice(0, -1), ...(await exportLines({ sample: 0.5, seed: 'x' })).slice(-1)])).toContain(
      'belongs to another export',
    );
  });

  it('fails verification with the position of an event that was changed in the event store', async () => {
    const victim = positionIn((await exportLines()).filter(isLeaf)[511]);
    const is = ({ position }: StoredEvent) => String(position) === victim;
    const verdictAfter = async (change: (events: StoredEvent[]) => StoredEvent[]) =>
      verifyLines(await exportLines({}, all, ndjsonLines, storeWith(change)));
    expect(await verdictAfter((events) => events.map((event) => (is(event) ? { ...event, data: {} } : event)))).toContain(
      `position ${victim} was changed`,
    );
    expect(await verdictAfter((events) => events.filter((event) => !is(event)))).toContain(`position ${victim} was removed`);
    const added = String(BigInt(victim ?? 0) + 1n);
    const doubled = (events: StoredEvent[]) =>
      events.flatMap((event) => (is(event) ? [event, { ...event, position: event.position + 1n }] : [event]));
    expect(await verdictAfter(doubled)).toContain(`position ${added} was added`);
  });

  it('of a rewritten log passes verification by itself, and fails against an older seal', async () => {
    const file = join(folder, 'seals.txt');
    writeFileSync(file, `${older?.note}\n${seal?.note}\n`);
    expect(verifyLines(await exportLines(), '--seal', file)).toContain(`The seal of ${older?.size} facts holds`);
    const lines = await exportLines();
    const forged = lines.filter(isLeaf).map((line) => line.replace('"actor":{"id":null', '"actor":{"id":"x"'));
    expect(verifyLines(rewriteLog(lines, forged))).toMatch(/^Proved: 801 facts/);
    expect(verifyLines(rewriteLog(lines, forged), '--seal', file)).toContain(
      `the first ${older?.size} facts are not those that were sealed`,
    );
  });

  it('has no cell in its CSV form that a spreadsheet would run as a formula', async () => {
    const [head, ...rows] = await exportLines({ types: ['log_sealed'] }, all, tableLines);
    expect(head).toBe('"index","position","stream","revision","id","type","created","data","metadata"\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain('"manifest"');
    expect(rows[1]).toContain('""count"":1');
    expect(rows[0]).toContain('"audit-seals","0"');
    expect(['=1', '+1', '-1', '@a', '\ta', '\ra', 'a"b'].map(csvCell)).toEqual([
      `"'=1"`,
      `"'+1"`,
      `"'-1"`,
      `"'@a"`,
      `"'\ta"`,
      `"'\ra"`,
      '"a""b"',
    ]);
    expect(["Ann;=cmd|' /C calc'!A0;x", 'a\t+1', 'a|@b', 'a\n -1', ' =1', 'a-b; c=d'].map(csvCell)).toEqual([
      `"Ann;'=cmd|' /C calc'!A0;x"`,
      `"a\t'+1"`,
      `"a|'@b"`,
      `"a\n' -1"`,
      `"' =1"`,
      '"a-b; c=d"',
    ]);
  });

  it('leads to the same root as the stored tree', async () => {
    const edge = new Edge(treeHasher);
    for await (const event of log.store.readStored())
      if (edge.size < (seal?.size ?? 0)) edge.append(treeHasher.hashLeaf(leafText(sha256, event)));
    expect(await rootOf(log.tree.openTree(), seal?.size ?? 0)).toEqual(edge.root());
  });
});

/** A forgery by a holder of the key: new leaves, hashes, seal and end. */
function rewriteLog(lines: readonly string[], leaves: readonly string[]): string[] {
  const hashes = leaves.map((line) => treeHasher.hashLeaf(Buffer.from(line.slice('{"leaf":'.length, -2))));
  const edge = new Edge(treeHasher);
  hashes.forEach((hash) => edge.append(hash));
  const { notary } = log;
  const { manifest } = JSON.parse(lines[0] ?? '') as { manifest: Record<string, unknown> };
  const first = JSON.stringify({ manifest: { ...manifest, seal: notary.sign(checkpointText(notary.origin, edge.size, edge.root())) } });
  const positions = leaves.map(positionIn);
  const block = JSON.stringify({ block: { positions, hashes: Buffer.concat(hashes).toString('base64') } });
  const hash = base64Sha256(Buffer.concat(hashes));
  const note = notary.sign(`${notary.origin}/export\n${hashes.length}\n${hash}\n${base64Sha256(first)}\n`);
  return [first, ...leaves.map((line) => line.trimEnd()), block, JSON.stringify({ end: { count: hashes.length, hash, note } })].map(
    (line) => `${line}\n`,
  );
}
const base64Sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64');
