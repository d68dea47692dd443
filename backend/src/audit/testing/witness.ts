import { createHash, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isExtension } from '@orderstream/proof/proofs';
import type { TreeHead } from '@orderstream/proof/tree';
import { treeHasher } from '../sealing/hasher.ts';

/** A server that behaves like a witness (c2sp.org/tlog-witness), for one log. */
export async function startWitness(accepts: (note: string) => boolean) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  const bytes = Buffer.concat([Buffer.of(4), raw]);
  const name = 'witness.test/w1';
  const keyId = createHash('sha256').update(`${name}\n`).update(bytes).digest().subarray(0, 4);
  const state: { head: TreeHead; requests: number; silent: boolean } = {
    head: { size: 0, root: Buffer.alloc(0) },
    requests: 0,
    silent: false,
  };
  const answerSubmission = (body: string): [status: number, text: string, type?: string] => {
    const cut = body.indexOf('\n\n');
    const [first = '', ...proof] = body.slice(0, cut).split('\n');
    const note = body.slice(cut + 2);
    const [, size = '0', root = ''] = note.split('\n');
    if (!accepts(note)) return [403, ''];
    const head = { size: Number(size), root: Buffer.from(root, 'base64') };
    if (Number(first.slice('old '.length)) !== state.head.size) return [409, `${state.head.size}\n`, 'text/x.tlog.size'];
    const hashes = proof.map((line) => Buffer.from(line, 'base64'));
    if (!isExtension(treeHasher, state.head, head, hashes)) return [422, ''];
    state.head = head;
    return [200, cosign(note.slice(0, note.indexOf('\n\n') + 1), name, keyId, privateKey)];
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      state.requests += 1;
      const answered =
        request.url === '/add-checkpoint' && !state.silent ? answerSubmission(Buffer.concat(parts).toString()) : ([503, ''] as const);
      const [status, text, type = 'text/plain'] = answered;
      response.writeHead(status, { 'content-type': type }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const setting = `${name}+${keyId.toString('hex')}+${bytes.toString('base64')} http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { name, setting, state, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** The witness's signature below a note. */
function cosign(text: string, name: string, keyId: Buffer, privateKey: KeyObject): string {
  const time = BigInt(Math.floor(Date.now() / 1000));
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(time);
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), privateKey);
  return `— ${name} ${Buffer.concat([keyId, stamp, signature]).toString('base64')}\n`;
}
