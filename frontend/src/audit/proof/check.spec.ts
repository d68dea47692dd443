import { bytesOf, concatBytes } from '@orderstream/proof/bytes';
import { checkpointText, ed25519, keyIdOf, signedNote, verifierKeyText } from '@orderstream/proof/note';
import { Edge } from '@orderstream/proof/tree';
import { checkGrowth } from './check.ts';
import { browserHasher } from './hasher.ts';

const origin = 'shop/1';

// jsdom has no Web Crypto.
beforeAll(() => {
  const { webcrypto } = jest.requireActual<{ webcrypto: Crypto }>('node:crypto');
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
});

/** A log of a few facts, with the notes of its seals and a `fetch` that serves its hashes. */
async function sealedLog(sizes: readonly number[]) {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const key = concatBytes(Uint8Array.of(ed25519), new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const id = keyIdOf(browserHasher.sha256, { name: origin, key });
  const leaves = Array.from({ length: Math.max(...sizes) }, (_, at) => browserHasher.hashLeaf(String(at)));
  const noteOf = async (size: number): Promise<string> => {
    const edge = new Edge(browserHasher);
    for (const leaf of leaves.slice(0, size)) edge.append(leaf);
    const text = checkpointText(origin, size, edge.root());
    return signedNote(text, origin, id, new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, bytesOf(text))));
  };
  const keys = [verifierKeyText(browserHasher.sha256, { name: origin, key })];
  const respond = (body: BodyInit) => Promise.resolve(new Response(body, { status: 200 }));
  const fetchStub = (input: RequestInfo | URL) =>
    (input instanceof Request ? input.url : input.toString()).includes('/keys')
      ? respond(JSON.stringify({ origin, keys }))
      : respond(concatBytes(...leaves));
  return { notes: await Promise.all(sizes.map(noteOf)), serve: fetchStub };
}

describe('the check of growth between seals', () => {
  it('counts the facts after the older seal, or all facts without one', async () => {
    const { notes, serve: fetchStub } = await sealedLog([3, 5]);
    globalThis.fetch = fetchStub;
    const [first = '', second = ''] = notes;
    expect(await checkGrowth(null, [second, first])).toMatchObject({ finding: null, facts: 5 });
    expect(await checkGrowth(first, [second])).toMatchObject({ finding: null, facts: 2 });
  });
});
