import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { isIncluded } from './proofs.ts';
import { TreeHasher, type Sha256 } from './tree-hasher.ts';
import { consistencyPath, Edge, inclusionPath, rootOf, type Node, type Tree } from './tree.ts';

/** The leaves of RFC 6962's and RFC 9162's published examples. */
const examples = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const sha: Sha256<Buffer> = (data) => createHash('sha256').update(data).digest();
const hasher = new TreeHasher(sha);
const leaves = Array.from({ length: 600 }, (_, index) => hasher.hashLeaf(sha(String(index))));

function treeOver(hashes: readonly Buffer[]): { edge: Edge<Buffer>; nodes: Map<string, Buffer> } {
  const edge = new Edge(hasher);
  const storedNodes: Node<Buffer>[] = hashes.flatMap((hash) => edge.append(hash));
  return { edge, nodes: new Map(storedNodes.map(({ level, index, hash }) => [`${level}/${index}`, hash])) };
}

const { nodes } = treeOver(leaves);
const treeOf = (stored: ReadonlyMap<string, Buffer>): Tree<Buffer> => {
  const nodeAt = async (level: number, index: number): Promise<Buffer> =>
    stored.get(`${level}/${index}`) ?? hasher.hashChildren(await nodeAt(level - 1, index * 2), await nodeAt(level - 1, index * 2 + 1));
  return { hasher, nodeAt };
};
const tree = treeOf(nodes);

describe('the tree over the log', () => {
  it('has the published roots of the published examples', () => {
    const { edge } = treeOver(examples.map((hex) => hasher.hashLeaf(Buffer.from(hex, 'hex'))));
    expect(edge.root().toString('hex')).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
    expect(hasher.emptyRoot().toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(new Edge(hasher).root()).toEqual(hasher.emptyRoot());
  });

  it('keeps every eighth level, and no node twice', () => {
    expect([...nodes.keys()].filter((key) => !key.startsWith('0/'))).toEqual(['8/0', '8/1']);
    expect(nodes.size).toBe(602);
  });

  it('has the same root by its right edge, by its nodes, and when continued from a stored edge', async () => {
    for (const size of [1, 2, 3, 255, 256, 257, 511, 512, 600]) {
      const { edge } = treeOver(leaves.slice(0, size));
      const resumed = await Edge.of(tree, size);
      expect(await rootOf(tree, size)).toEqual(edge.root());
      expect(resumed.append(sha('next'))).toEqual(edge.append(sha('next')));
      expect(resumed.root()).toEqual(edge.root());
    }
  });

  it('has a valid inclusion path for every leaf, and for no other hash', async () => {
    const place = fc.integer({ min: 1, max: 600 }).chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 })));
    await fc.assert(
      fc.asyncProperty(place, async ([size, index]) => {
        const path = await inclusionPath(tree, index, size);
        const head = { size, root: await rootOf(tree, size) };
        expect(isIncluded(hasher, { hash: leaves[index] ?? sha(''), index }, head, path)).toBe(true);
        expect(isIncluded(hasher, { hash: sha('another'), index }, head, path)).toBe(false);
      }),
    );
  });

  it('proves its growth with the consistency path of the published example', async () => {
    const example = treeOver(examples.map((hex) => hasher.hashLeaf(Buffer.from(hex, 'hex'))));
    const hex = (await consistencyPath(treeOf(example.nodes), 6, 8)).map((hash) => hash.toString('hex'));
    expect(hex).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
    expect(await consistencyPath(tree, 4, 4)).toEqual([]);
  });
});
