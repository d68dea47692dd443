/** @jest-environment node */
import { bytesOf, joined, leafHash, nodeHash, sha256, toBase64, type Bytes } from './hashes.ts';
import { difference, leavesIn, positionOf, type Leaf } from './leaves.ts';
import { headIn, keysIn, notesIn } from './notes.ts';
import { Edge, includes, isGrown, type NodeAt } from './tree.ts';

const hexOf = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const hashes = async (count: number, salt = ''): Promise<Bytes[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => leafHash(bytesOf(`${salt}${at}`))));
const over =
  (leaves: readonly Bytes[]): NodeAt =>
  async (level, index) =>
    level === 0
      ? (leaves[index] ?? new Uint8Array())
      : nodeHash(await over(leaves)(level - 1, index * 2), await over(leaves)(level - 1, index * 2 + 1));
const headOf = async (leaves: readonly Bytes[], size: number) => ({ size, root: await (await Edge.of(over(leaves), size)).root() });

describe('the tree in the browser', () => {
  it('has the root of the published example, leaf by leaf and from its parts', async () => {
    const hex = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const leaves = await Promise.all(hex.map((text) => leafHash(fromHex(text))));
    const root = '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328';
    expect(hexOf((await headOf(leaves, 8)).root)).toBe(root);
    const edge = await Edge.of(over(leaves), 5);
    for (const leaf of leaves.slice(5)) await edge.push(leaf);
    expect(hexOf(await edge.root())).toBe(root);
  });

  it('proves every leaf and no other, at every size', async () => {
    const leaves = await hashes(20);
    for (let size = 1; size <= 20; size += 1) {
      const head = await headOf(leaves, size);
      for (let index = 0; index < size; index += 1) {
        expect(await includes(over(leaves), leaves[index] ?? joined(), index, head)).toBe(true);
        expect(await includes(over(leaves), await sha256(bytesOf('x')), index, head)).toBe(false);
      }
    }
  });

  it('proves growth between any two sizes, and rejects a rewritten tree', async () => {
    const leaves = await hashes(20);
    const rewritten = leaves.with(3, await leafHash(bytesOf('other')));
    for (let newer = 1; newer <= 20; newer += 1) {
      for (let older = 0; older <= newer; older += 1) {
        const [from, to] = [older === 0 ? { size: 0, root: joined() } : await headOf(leaves, older), await headOf(leaves, newer)];
        expect([older, newer, await isGrown(over(leaves), from, to)]).toEqual([older, newer, true]);
        if (older > 3) expect(await isGrown(over(rewritten), from, await headOf(rewritten, newer))).toBe(false);
      }
    }
    expect(await isGrown(over(leaves), await headOf(leaves, 5), await headOf(leaves, 4))).toBe(false);
  });
});

const leafOf = async (position: number, id: string): Promise<Leaf> => {
  const text = `{"created":"2026-01-01T00:00:00.000Z","data":{"position":"7","q":"\\"x"},"id":"${id}","metadata":null,"position":"${position}","revision":"0","stream":"s-${id}","type":"t"}`;
  return { bytes: bytesOf(text), hash: await leafHash(bytesOf(text)) };
};

describe('facts compared with their expected hashes', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const positions = ids.map((_, at) => String(100 * (at + 1)));
  const intact = () => Promise.all(ids.map((id, at) => leafOf(100 * (at + 1), id)));
  const found = async (leaves: readonly Leaf[]) =>
    difference(
      leaves,
      (await intact()).map(({ hash }) => hash),
      positions,
    );

  it('are read out of a bundle with their positions', async () => {
    const leaves = await intact();
    const bundle = joined(...leaves.map(({ bytes }) => joined(Uint8Array.of(bytes.length >> 8, bytes.length & 255), bytes)));
    expect(await leavesIn(bundle)).toEqual(leaves);
    expect(leaves.map(positionOf)).toEqual(positions);
    expect(await found(leaves)).toBeNull();
  });

  it('are named by position where one was changed, removed, added or moved', async () => {
    const leaves = await intact();
    expect(await found(leaves.with(2, await leafOf(300, 'x')))).toEqual({ what: 'changed', position: '300' });
    expect(await found(leaves.toSpliced(2, 1))).toEqual({ what: 'removed', position: '300' });
    expect(await found(leaves.slice(0, 4))).toEqual({ what: 'removed', position: '500' });
    expect(await found(leaves.toSpliced(2, 0, await leafOf(250, 'x')))).toEqual({ what: 'added', position: '250' });
    expect(await found(leaves.toSpliced(2, 0, await leafOf(7, 'b')))).toEqual({ what: 'added', position: '7' });
    expect(await found([...leaves, await leafOf(600, 'x')])).toEqual({ what: 'added', position: '600' });
    expect(await found([...leaves.slice(0, 1), ...[leaves[2], leaves[1]].flatMap((leaf) => leaf ?? []), ...leaves.slice(3)])).toEqual({
      what: 'moved',
      position: '200',
    });
  });

  it('are named, too, when all later facts moved to other positions', async () => {
    const at = (...told: [number, string][]) => Promise.all(told.map(([position, id]) => leafOf(position, id)));
    expect(await found(await at([100, 'a'], [200, 'x'], [300, 'b'], [400, 'c'], [500, 'd']))).toEqual({ what: 'added', position: '200' });
    expect(await found(await at([100, 'a'], [200, 'c'], [300, 'd'], [400, 'e']))).toEqual({ what: 'removed', position: '200' });
    expect(await found(await at([100, 'a'], [200, 'd'], [300, 'c'], [400, 'b'], [500, 'e']))).toEqual({ what: 'moved', position: '200' });
  });
});

describe('a seal', () => {
  it('is accepted when any published key has signed it, even an old one', async () => {
    const origin = 'shop/1';
    const made = await Promise.all(
      [1, 2].map(async () => {
        const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
        const bytes = joined(Uint8Array.of(1), new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
        const id = (await sha256(joined(bytesOf(`${origin}\n`), bytes))).slice(0, 4);
        const text = `${origin}\n7\n${toBase64(await sha256(bytesOf('root')))}\n`;
        const signature = toBase64(joined(id, new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, bytesOf(text)))));
        return { key: `${origin}+${hexOf(id)}+${toBase64(bytes)}`, note: `${text}\n— ${origin} ${signature}\n` };
      }),
    );
    const keys = await keysIn([...made.map(({ key }) => key), 'not a key']);
    expect(keys).toHaveLength(2);
    for (const { note } of made) {
      expect(await headIn(note, keys)).toMatchObject({ origin, size: 7 });
      expect(await headIn(`${note}— witness.test AAAA\n`, keys)).toMatchObject({ size: 7 });
      expect(await headIn(note.replace('\n7\n', '\n8\n'), keys)).toBeNull();
    }
    expect(await headIn(made[0]?.note ?? '', keys.slice(1))).toBeNull();
    expect(notesIn(made.map(({ note }) => note).join('\n'))).toEqual(made.map(({ note }) => note));
    expect(notesIn('nothing of the kind')).toEqual([]);
  });
});
