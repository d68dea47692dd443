import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { canonical, emptyRoot, leafHash, leafOf, nodeHash } from './leaf.ts';
import { consistencyPath, Edge, inclusionPath, rootOf, type Node, type NodeAt } from './tree.ts';

/** The leaves of RFC 6962's and RFC 9162's published examples. */
const examples = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const sha = (text: string) => createHash('sha256').update(text).digest();
const leaves = Array.from({ length: 600 }, (_, index) => leafHash(sha(String(index))));

function grown(hashes: readonly Buffer[]): { edge: Edge; nodes: Map<string, Buffer> } {
  const edge = new Edge();
  const kept: Node[] = hashes.flatMap((hash) => edge.append(hash));
  return { edge, nodes: new Map(kept.map(({ level, index, hash }) => [`${level}/${index}`, hash])) };
}

const { nodes } = grown(leaves);
const nodeAt: NodeAt = async (level, index) => {
  const kept = nodes.get(`${level}/${index}`);
  if (kept) return kept;
  return nodeHash(await nodeAt(level - 1, index * 2), await nodeAt(level - 1, index * 2 + 1));
};

/** RFC 9162, 2.1.3.2. */
function rootFrom(hash: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer {
  let [fn, sn, root] = [index, size - 1, hash];
  for (const sibling of path) {
    if (fn % 2 === 1 || fn === sn) {
      root = nodeHash(sibling, root);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else root = nodeHash(root, sibling);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return root;
}

describe('the tree over the log', () => {
  it('has the published roots of the published examples', () => {
    const { edge } = grown(examples.map((hex) => leafHash(Buffer.from(hex, 'hex'))));
    expect(edge.root().toString('hex')).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
    expect(emptyRoot().toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(new Edge().root()).toEqual(emptyRoot());
  });

  it('keeps every eighth level, and no node twice', () => {
    expect([...nodes.keys()].filter((key) => !key.startsWith('0/'))).toEqual(['8/0', '8/1']);
    expect(nodes.size).toBe(602);
  });

  it('has the same root by its right edge, by its nodes, and when continued from a stored edge', async () => {
    for (const size of [1, 2, 3, 255, 256, 257, 511, 512, 600]) {
      const { edge } = grown(leaves.slice(0, size));
      const parts = Edge.parts(size).map(async (part) => ({ ...part, hash: await nodeAt(part.level, part.index) }));
      const again = Edge.of(await Promise.all(parts));
      expect(await rootOf(nodeAt, size)).toEqual(edge.root());
      expect(again.append(sha('next'))).toEqual(edge.append(sha('next')));
      expect(again.root()).toEqual(edge.root());
    }
  });

  it('proves every leaf, and nothing else', async () => {
    const place = fc.integer({ min: 1, max: 600 }).chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 })));
    await fc.assert(
      fc.asyncProperty(place, async ([size, index]) => {
        const path = await inclusionPath(nodeAt, index, size);
        const root = await rootOf(nodeAt, size);
        expect(rootFrom(leaves[index] ?? sha(''), index, size, path)).toEqual(root);
        expect(rootFrom(sha('another'), index, size, path)).not.toEqual(root);
      }),
    );
  });

  it('proves growth with the published example', async () => {
    const example = grown(examples.map((hex) => leafHash(Buffer.from(hex, 'hex'))));
    const at: NodeAt = async (level, index) =>
      example.nodes.get(`${level}/${index}`) ?? nodeHash(await at(level - 1, index * 2), await at(level - 1, index * 2 + 1));
    const hex = (await consistencyPath(at, 6, 8)).map((hash) => hash.toString('hex'));
    expect(hex).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
    expect(await consistencyPath(at, 4, 4)).toEqual([]);
  });
});

describe('a leaf', () => {
  it('is written as RFC 8785 says', () => {
    const value = { '\u20ac': 'Euro', '\r': 'CR', '1': 'One', '\ud83d\ude00': 'Smile', n: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27] };
    expect(canonical(value)).toBe('{"\\r":"CR","1":"One","n":[333333333.3333333,1e+30,4.5,0.002,1e-27],"€":"Euro","😀":"Smile"}');
    expect(canonical({ b: undefined, a: [undefined, null, true] })).toBe('{"a":[null,null,true]}');
  });

  it('holds a fact with its place, with base64 for data that is not JSON', () => {
    const place = { position: 12n, stream: 's-1', revision: 3n, id: 'i', type: 't', created: new Date(0) };
    expect(leafOf({ ...place, data: { b: 1, a: 2 }, metadata: { x: null } }).toString()).toBe(
      '{"created":"1970-01-01T00:00:00.000Z","data":{"a":2,"b":1},"id":"i","metadata":{"x":null},"position":"12","revision":"3","stream":"s-1","type":"t"}',
    );
    const foreign = leafOf({ ...place, data: Uint8Array.of(1, 2), metadata: Uint8Array.of(3) }).toString();
    expect(foreign).toContain('"raw":"AQI="');
    expect(foreign).toContain('"raw_metadata":"Aw=="');
  });
});
