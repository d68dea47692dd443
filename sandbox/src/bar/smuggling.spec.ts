import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { proxyServer } from './proxy.ts';

const received: string[] = [];
const behind = http.createServer((request, response) => {
  received.push(`${request.method} ${request.url}`);
  request.resume().on('end', () => response.end('answered'));
});
const bar = { run: 'here', accounts: [], password: 'p', links: [] };
let front: http.Server;
const listen = (server: http.Server) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
let port: number;
beforeAll(async () => {
  front = proxyServer([], await listen(behind), bar);
  port = await listen(front);
});
afterAll(() => {
  for (const server of [front, behind]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Sends raw bytes and counts the answers until the connection is closed or has been silent for a moment. */
const countAnswersTo = (bytes: string): Promise<number> =>
  new Promise((resolve) => {
    let heard = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = () => (socket.destroy(), resolve(heard.split(/HTTP\/1\.1 \d{3} /).length - 1));
    socket.on('data', (part) => {
      heard += part.toString('latin1');
      socket.setTimeout(500, end);
    });
    socket.on('close', end).on('error', end);
  });

const inner = 'GET /api/admin/users HTTP/1.1\r\nHost: localhost\r\n\r\n';
const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n';

describe('a request within another', () => {
  it.each([
    ['both lengths', `Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['both, the other way round', `Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n${inner}`],
    ['two lengths', `Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`],
    ['a blank before the colon', `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['an unknown encoding', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`],
    ['an encoding after a tab', `Transfer-Encoding:\tchunked, identity\r\n\r\n0\r\n\r\n${inner}`],
    ['a length with a sign', `Content-Length: +0\r\n\r\n${inner}`],
    ['a length in hexadecimal', `Content-Length: 0x0\r\n\r\n${inner}`],
    ['a bare line feed', `Content-Length: 0\nTransfer-Encoding: chunked\r\n\r\n${inner}`],
    ['a folded header', `X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['a chunk of a false size', `Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${inner}`],
  ])('is not answered when smuggled: %s', async (_, rest) => {
    received.length = 0;
    const answers = await countAnswersTo(head + rest);
    expect({ answers, inner: received.filter((one) => one.startsWith('GET')) }).toEqual({ answers: 1, inner: [] });
  });

  it('is answered when the client sends two well-formed requests', async () => {
    received.length = 0;
    expect(await countAnswersTo(`${head}Content-Length: 2\r\n\r\n{}${inner}`)).toBe(2);
    expect(received).toEqual(['POST /api/auth/login', 'GET /api/admin/users']);
  });
});
