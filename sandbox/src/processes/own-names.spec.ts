import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostNamesOf, answerOnlyUnder } from './own-names.ts';

const server = http.createServer(answerOnlyUnder(['shop.example'], (_, response) => response.end('mails')));
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const statusUnder = (host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    http.get({ port, host: '127.0.0.1', headers: { host } }, (answer) => (answer.resume(), resolve(answer.statusCode))).on('error', reject);
  });

describe('a server of the sandbox', () => {
  it.each([
    'localhost:3000',
    'shop.localhost',
    '127.0.0.1',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.7:3000',
    'shop.example',
    'SHOP.example:80',
  ])('answers requests to %s', async (host) => expect(await statusUnder(host)).toBe(200));

  it.each([
    'rebind.evil.example',
    'rebind.evil.example:3000',
    'localhost.evil.example',
    'notlocalhost',
    'shop.example.evil.test',
    '127.0.0.1.evil.test',
  ])('does not answer requests to "%s"', async (host) => expect(await statusUnder(host)).toBe(421));

  it('is reachable by the name in its public address', () => {
    expect([hostNamesOf('https://Shop.example:444/x'), hostNamesOf('http://[::1]:3000'), hostNamesOf('nothing')]).toEqual([
      ['shop.example'],
      ['::1'],
      [],
    ]);
  });
});
