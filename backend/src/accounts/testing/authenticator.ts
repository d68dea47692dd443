import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type CreationOptions = { challenge: string; user: { id: string } };
type RequestOptions = { challenge: string };
/** Deviations from what a browser would send, for attacks. */
export type Forgery = { origin?: string; rpId?: string; verified?: boolean; counter?: number; challenge?: string; userHandle?: string };

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

/** The part of CBOR that a passkey needs. */
const cbor = {
  head: (major: number, n: number) => (n < 24 ? Buffer.from([major + n]) : Buffer.from([major + 24, n])),
  int: (n: number) => (n >= 0 ? cbor.head(0x00, n) : cbor.head(0x20, -1 - n)),
  bytes: (data: Buffer) => Buffer.concat([cbor.head(0x40, data.length), data]),
  text: (text: string) => Buffer.concat([cbor.head(0x60, text.length), Buffer.from(text)]),
  map: (...entries: readonly Buffer[]) => Buffer.concat([cbor.head(0xa0, entries.length / 2), ...entries]),
};

/** A passkey in software with one key pair, which reports its user as verified unless a forgery says otherwise. */
export class Authenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly id = randomBytes(32);
  private counter = 0;
  private userHandle = '';

  constructor(private readonly origin = 'http://shop.localhost') {}

  create(options: CreationOptions, forged: Forgery = {}): Record<string, unknown> {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const [algorithm, curve] = [-7, 1];
    const entries: [number, Buffer][] = [
      [1, cbor.int(2)],
      [3, cbor.int(algorithm)],
      [-1, cbor.int(curve)],
      [-2, cbor.bytes(Buffer.from(x, 'base64url'))],
      [-3, cbor.bytes(Buffer.from(y, 'base64url'))],
    ];
    const key = cbor.map(...entries.flatMap(([name, value]) => [cbor.int(name), value]));
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const data = Buffer.concat([this.data(0x40, forged), credential]);
    const object = cbor.map(cbor.text('fmt'), cbor.text('none'), cbor.text('attStmt'), cbor.map(), cbor.text('authData'), cbor.bytes(data));
    return this.answer({
      clientDataJSON: base64url(this.clientData('webauthn.create', options.challenge, forged)),
      attestationObject: base64url(object),
      transports: ['internal'],
    });
  }

  /** Answers a request to sign in with the passkey, as a browser does; `forged` falsifies parts of the answer. */
  show(options: RequestOptions, forged: Forgery = {}): Record<string, unknown> {
    this.counter += 1;
    const client = this.clientData('webauthn.get', options.challenge, forged);
    const data = this.data(0, forged);
    return this.answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey)),
      userHandle: forged.userHandle ?? this.userHandle,
    });
  }

  private answer(response: object): Record<string, unknown> {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string, forged: Forgery): Buffer {
    const { origin = this.origin } = forged;
    return Buffer.from(JSON.stringify({ type, challenge: forged.challenge ?? challenge, origin, crossOrigin: false }));
  }

  /** The authenticator data that is signed: the site, the flags and the count of uses. */
  private data(more: number, { rpId = new URL(this.origin).hostname, verified = true, counter = this.counter }: Forgery): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (verified ? 0x04 : 0) | more]), count]);
  }
}
