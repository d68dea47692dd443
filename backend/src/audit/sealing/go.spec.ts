import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkpointText } from '@orderstream/proof/note';
import { consistencyPath, Edge, inclusionPath, rootOf, type Tree } from '@orderstream/proof/tree';
import { treeHasher } from './hasher.ts';
import { Notary } from './notary.ts';

const hasGo = spawnSync('go', ['version']).status === 0 && existsSync('/usr/share/gocode/src/golang.org/x/mod/sumdb');
if (!hasGo) console.warn('Not checked with Go: install golang-go and golang-golang-x-mod-dev.');

const size = 700;
/** At the ends of tiles and of the tree, and in between. */
const places = [1, 2, 255, 256, 257, 321, 511, 512, 513, 640, 699];
const leaves = Array.from({ length: size }, (_, at) => treeHasher.hashLeaf(createHash('sha256').update(String(at)).digest()));
const edge = new Edge(treeHasher);
const nodes = new Map(leaves.flatMap((leaf) => edge.append(leaf)).map(({ level, index: at, hash }) => [`${level}/${at}`, hash]));
const tree: Tree<Buffer> = {
  hasher: treeHasher,
  nodeAt: async (level, at) =>
    nodes.get(`${level}/${at}`) ?? treeHasher.hashChildren(await tree.nodeAt(level - 1, at * 2), await tree.nodeAt(level - 1, at * 2 + 1)),
};
const text = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('base64'));

const growthFrom = async (older: number) => ({
  Size: older,
  Root: (await rootOf(tree, older)).toString('base64'),
  Path: text(await consistencyPath(tree, older, size)),
});

async function proofInput() {
  const notary = new Notary('orderstream/go', [{ id: 'a', secret: Buffer.alloc(32, 7).toString('base64') }]);
  return {
    Key: notary.verifierKeys[0],
    Note: notary.sign(checkpointText(notary.origin, size, edge.root())),
    Leaves: text(leaves),
    Inclusions: await Promise.all([0, ...places].map(async (Index) => ({ Index, Path: text(await inclusionPath(tree, Index, size)) }))),
    Growths: await Promise.all(places.map(growthFrom)),
    Tile: Buffer.concat(leaves.slice(0, 256)).toString('base64'),
  };
}

const runGoCheck = (input: object): string => {
  const folder = fileURLToPath(new URL('../../../src/audit/testing/go/', import.meta.url));
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' };
  return spawnSync('go', ['run', 'check.go'], { cwd: folder, env, input: JSON.stringify(input), encoding: 'utf8' }).stdout.trim();
};

// The product does not need Go: without it the warning above is printed, and CI installs it.
(hasGo ? describe : describe.skip)('the libraries of the Go checksum database', () => {
  it('accept the notes, proofs and tiles of this log', async () => {
    expect(runGoCheck(await proofInput())).toBe(`accepted ${size}`);
  }, 180_000);

  it('refuse a changed note, inclusion proof or consistency proof', async () => {
    const sound = await proofInput();
    const [{ Note, Inclusions, Growths }, last] = [sound, places.length - 1];
    expect(runGoCheck({ ...sound, Note: Note.replace('\n700\n', '\n701\n') })).toMatch(/^refused: note/);
    const misplaced = Inclusions.map((one, at) => (at === last ? { ...one, Index: one.Index + 1 } : one));
    expect(runGoCheck({ ...sound, Inclusions: misplaced })).toMatch(/^refused: inclusion/);
    const shrunk = Growths.map((one, at) => (at === last ? { ...one, Size: one.Size - 1 } : one));
    expect(runGoCheck({ ...sound, Growths: shrunk })).toMatch(/^refused: consistency/);
  }, 180_000);
});
