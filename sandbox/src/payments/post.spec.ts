import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebhookSender } from './post.ts';

let server: Server;
let posts: WebhookSender;
let sockets: Socket[];
let answers: number;
let url: string;
beforeEach(async () => {
  sockets = [];
  answers = 0;
  posts = new WebhookSender();
  server = createServer((request, response) => {
    request.resume().once('end', () => {
      answers += 1;
      response.writeHead(204).end();
    });
  });
  server.on('connection', (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
});
afterEach(() => {
  posts.close();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

describe('a posted webhook', () => {
  it('goes over one connection', async () => {
    for (let n = 0; n < 3; n += 1) expect(await posts.send(url, '{}', 's')).toEqual({ status: 204, error: null });
    expect(sockets).toHaveLength(1);
  });

  it('uses a new connection when the listener has just closed the old one', async () => {
    await posts.send(url, '{}', 's');
    const again = posts.send(url, '{}', 's');
    sockets[0]?.resetAndDestroy();
    expect(await again).toEqual({ status: 204, error: null });
    expect(answers).toBe(2);
  });

  it('reports why it did not arrive', async () => {
    expect(await posts.send('nowhere', '{}', 's')).toEqual({ status: null, error: 'this address cannot be sent to' });
    expect(await posts.send('http://127.0.0.1:1/', '{}', 's')).toMatchObject({
      status: null,
      error: expect.stringContaining('ECONNREFUSED') as string,
    });
  });
});
