/** @jest-environment node */
import { bytesOf, concatBytes, toHex } from '@orderstream/proof/bytes';
import { firstDifference, positionOf, type Leaf } from '@orderstream/proof/difference';
import { checkpointText, ed25519, keyIdOf, notesIn, signedNote, verifierKeyText } from '@orderstream/proof/note';
import { treeExtends, treeHasLeaf } from '@orderstream/proof/proofs';
import { bundleEntry, leavesInBundle } from '@orderstream/proof/tiles';
import { Edge, type TreeHead, type Tree } from '@orderstream/proof/tree';
import { browserHasher } from './hasher.ts';
import { ed25519KeysIn, verifySeal } from './seal.ts';

const fromHex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const hashesOf = (count: number): Uint8Array[] => Array.from({ length: count }, (_, at) => browserHasher.hashLeaf(String(at)));
function treeOver(leaves: readonly Uint8Array[]): Tree {
  const nodeAt = async (level: number, index: number): Promise<Uint8Array> =>
    level === 0
      ? (leaves[index] ?? new Uint8Array())
      : browserHasher.hashChildren(await nodeAt(level - 1, index * 2), await nodeAt(level - 1, index * 2 + 1));
  return { hasher: browserHasher, nodeAt };
}
const headOf = async (leaves: readonly Uint8Array[], size: number): Promise<TreeHead> => ({
  size,
  root: (await Edge.of(treeOver(leaves), size)).root(),
});

describe('the Merkle tree in the browser', () => {
  it('has the root of the published example, leaf by leaf and from its parts', async () => {
    const hex = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const leaves = hex.map((text) => browserHasher.hashLeaf(fromHex(text)));
    const root = '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328';
    expect(toHex((await headOf(leaves, 8)).root)).toBe(root);
    const edge = await Edge.of(treeOver(leaves), 5);
    for (const leaf of leaves.slice(5)) edge.append(leaf);
    expect(toHex(edge.root())).toBe(root);
  });

  it('proves every leaf and rejects any other, at every size', async () => {
    const leaves = hashesOf(20);
    for (let size = 1; size <= 20; size += 1) {
      const head = await headOf(leaves, size);
      for (const [index, hash] of leaves.slice(0, size).entries()) {
        expect(await treeHasLeaf(treeOver(leaves), { hash, index }, head)).toBe(true);
        expect(await treeHasLeaf(treeOver(leaves), { hash: browserHasher.sha256('x'), index }, head)).toBe(false);
      }
    }
  });

  it('proves growth between any two sizes, and rejects a rewritten tree', async () => {
    const leaves = hashesOf(20);
    const rewritten = leaves.with(3, browserHasher.hashLeaf('other'));
    for (let newer = 1; newer <= 20; newer += 1) {
      for (let older = 0; older <= newer; older += 1) {
        const [from, to] = [older === 0 ? { size: 0, root: concatBytes() } : await headOf(leaves, older), await headOf(leaves, newer)];
        expect([older, newer, await treeExtends(treeOver(leaves), from, to)]).toEqual([older, newer, true]);
        if (older > 3) expect(await treeExtends(treeOver(rewritten), from, await headOf(rewritten, newer))).toBe(false);
      }
    }
    expect(await treeExtends(treeOver(leaves), await headOf(leaves, 5), await headOf(leaves, 4))).toBe(false);
  });
});

const leafOf = (position: number, id: string): Leaf => {
  const text = `{"created":"2026-01-01T00:00:00.000Z","data":{"position":"7","q":"\\"x"},"id":"${id}","metadata":null,"position":"${position}","revision":"0","stream":"s-${id}","type":"t"}`;
  return { text, hash: browserHasher.hashLeaf(text) };
};

describe('facts compared with their expected hashes', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const positions = ids.map((_, at) => String(100 * (at + 1)));
  const leaves = ids.map((id, at) => leafOf(100 * (at + 1), id));
  const hashes = leaves.map(({ hash }) => hash);
  const differenceIn = (changed: readonly Leaf[]) => firstDifference(browserHasher, changed, hashes, positions);

  it('are read from a bundle with their positions', () => {
    const bundle = concatBytes(...leaves.map(({ text }) => bundleEntry(bytesOf(text))));
    expect(leavesInBundle(browserHasher, bundle)).toEqual(leaves);
    expect(leaves.map(positionOf)).toEqual(positions);
    expect(differenceIn(leaves)).toBeNull();
  });

  it('differ at the first position that was changed, removed, added or moved', () => {
    expect(differenceIn(leaves.with(2, leafOf(300, 'x')))).toEqual({ what: 'changed', position: '300' });
    expect(differenceIn(leaves.toSpliced(2, 1))).toEqual({ what: 'removed', position: '300' });
    expect(differenceIn(leaves.slice(0, 4))).toEqual({ what: 'removed', position: '500' });
    expect(differenceIn(leaves.toSpliced(2, 0, leafOf(250, 'x')))).toEqual({ what: 'added', position: '250' });
    expect(differenceIn(leaves.toSpliced(2, 0, leafOf(7, 'b')))).toEqual({ what: 'added', position: '7' });
    expect(differenceIn([...leaves, leafOf(600, 'x')])).toEqual({ what: 'added', position: '600' });
    expect(differenceIn([...leaves.slice(0, 1), ...leaves.slice(1, 3).reverse(), ...leaves.slice(3)])).toEqual({
      what: 'moved',
      position: '200',
    });
  });

  it('differ at that position even if all later facts have moved', () => {
    const leavesAt = (...placed: [number, string][]) => placed.map(([position, id]) => leafOf(position, id));
    expect(differenceIn(leavesAt([100, 'a'], [200, 'x'], [300, 'b'], [400, 'c'], [500, 'd']))).toEqual({ what: 'added', position: '200' });
    expect(differenceIn(leavesAt([100, 'a'], [200, 'c'], [300, 'd'], [400, 'e']))).toEqual({ what: 'removed', position: '200' });
    expect(differenceIn(leavesAt([100, 'a'], [200, 'd'], [300, 'c'], [400, 'b'], [500, 'e']))).toEqual({ what: 'moved', position: '200' });
  });
});

describe('a signed seal', () => {
  it('is accepted when any published key has signed it, even an old one', async () => {
    const name = 'shop/1';
    const signers = await Promise.all(
      [1, 2].map(async () => {
        const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
        const key = concatBytes(Uint8Array.of(ed25519), new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
        const text = checkpointText(name, 7, browserHasher.sha256('root'));
        const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, bytesOf(text)));
        const id = keyIdOf(browserHasher.sha256, { name, key });
        return { key: verifierKeyText(browserHasher.sha256, { name, key }), note: signedNote(text, name, id, signature) };
      }),
    );
    const keys = ed25519KeysIn([...signers.map(({ key }) => key), 'not a key']);
    expect(keys).toHaveLength(2);
    for (const { note } of signers) {
      expect(await verifySeal(note, keys)).toMatchObject({ size: 7, root: browserHasher.sha256('root') });
      expect(await verifySeal(`${note}— witness.test AAAA\n`, keys)).toMatchObject({ size: 7 });
      expect(await verifySeal(note.replace('\n7\n', '\n8\n'), keys)).toBeNull();
    }
    expect(await verifySeal(signers[0]?.note ?? '', keys.slice(1))).toBeNull();
    expect(notesIn(signers.map(({ note }) => note).join('\n'))).toEqual(signers.map(({ note }) => note));
    expect(notesIn('nothing of the kind')).toEqual([]);
  });
});
