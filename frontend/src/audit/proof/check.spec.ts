import { checkGrowth } from './check.ts';
import { bytesOf, joined, leafHash, sha256, toBase64 } from './hashes.ts';
import { Edge, type NodeAt } from './tree.ts';

const origin = 'shop/1';

// The browser of the specs has no cryptography of its own.
beforeAll(() => {
  const { webcrypto } = jest.requireActual<{ webcrypto: Crypto }>('node:crypto');
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
});

/** A log of a few facts, with the notes of its seals and the server that tells its hashes. */
async function sealedLog(sizes: readonly number[]) {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = joined(Uint8Array.of(1), new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const id = (await sha256(joined(bytesOf(`${origin}\n`), raw))).slice(0, 4);
  const leaves = await Promise.all(Array.from({ length: Math.max(...sizes) }, (_, at) => leafHash(bytesOf(String(at)))));
  const nodeAt: NodeAt = (level, index) => Promise.resolve(level === 0 ? (leaves[index] ?? joined()) : joined());
  const noteOf = async (size: number): Promise<string> => {
    const edge = await Edge.of(nodeAt, 0);
    for (const leaf of leaves.slice(0, size)) await edge.push(leaf);
    const text = `${origin}\n${size}\n${toBase64(await edge.root())}\n`;
    const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, bytesOf(text)));
    return `${text}\n— ${origin} ${toBase64(joined(id, signature))}\n`;
  };
  const hex = [...id].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const keys = [`${origin}+${hex}+${toBase64(raw)}`];
  const answer = (body: BodyInit) => Promise.resolve(new Response(body, { status: 200 }));
  const serve = (input: RequestInfo | URL) =>
    (input instanceof Request ? input.url : input.toString()).includes('/keys')
      ? answer(JSON.stringify({ origin, keys }))
      : answer(joined(...leaves));
  return { notes: await Promise.all(sizes.map(noteOf)), serve };
}

describe('the growth between seals', () => {
  it('counts the facts from the first seal that was chosen, or from the beginning with those of the very first seal', async () => {
    const { notes, serve } = await sealedLog([3, 5]);
    globalThis.fetch = serve;
    const [first = '', second = ''] = notes;
    expect(await checkGrowth(null, [second, first])).toMatchObject({ trouble: null, facts: 5 });
    expect(await checkGrowth(first, [second])).toMatchObject({ trouble: null, facts: 2 });
  });
});
